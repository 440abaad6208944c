<?php
/** Runs the plug-in with recording functions in place of WordPress's, and prints what it did as JSON. */
$done = array();
foreach ( array( 'add_shortcode', 'wp_enqueue_script', 'wp_embed_register_handler', 'wp_oembed_add_provider',
	'wp_register_script', 'wp_add_inline_script', 'register_block_type' ) as $name ) {
	eval( "function $name( ...\$given ) { global \$done; \$done['$name'][] = \$given; }" );
}
function add_action( $when, $what ) { global $done; $done['add_action'][] = $when; $what(); }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function wp_parse_url( $url ) { return parse_url( $url ); }
function wp_parse_str( $text, &$result ) { parse_str( $text, $result ); }

define( 'STACKMATE_ADDRESS', 'https://game.test/s/' );
require $argv[1];

list( $name, $pattern, $handler ) = $done['wp_embed_register_handler'][0];
$made = array();
foreach ( json_decode( $argv[2], true ) as $link ) {
	$made[ $link ] = preg_match( $pattern, $link, $found ) ? $handler( $found ) : null;
}
$tags = array_map( $done['add_shortcode'][0][1], json_decode( $argv[3], true ) );
echo json_encode( array( 'done' => $done, 'links' => $made, 'tags' => $tags ) );
