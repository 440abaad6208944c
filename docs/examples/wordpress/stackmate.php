<?php
/**
 * Plugin Name: Stackmate
 * Description: Shows the stacker game Stackmate: a block, the shortcode [stackmate], and links on lines of their own.
 * Version: 0.1.0
 * License: MIT OR Apache-2.0
 *
 * Copy this file into wp-content/plugins/ and activate it. It stores nothing and has no settings of its own.
 *
 * @package Stackmate
 */

/** The address of the game, with a slash at its end. Change it here, or define it in wp-config.php. */
defined( 'STACKMATE_ADDRESS' ) || define( 'STACKMATE_ADDRESS', 'https://YOUR-HOST/' );

/** The attributes that a post may set; docs/embed.md describes them. Others could run scripts, so they are left out. */
const STACKMATE_ATTRIBUTES = array(
	'mode', 'level', 'left', 'right', 'pps', 'pace', 'seed', 'theme', 'lang', 'controls', 'muted', 'course', 'attack', 'view',
	'list', 'plies', 'run', 'order', 'learn', 'replay', 'fumen', 'field', 'queue', 'hold', 'lines', 'drop',
);

/**
 * Returns the element, and loads its script with the page.
 *
 * @param array|string $attributes The attributes by name; WordPress passes a text if there are none.
 */
function stackmate_render( $attributes ) {
	wp_enqueue_script( 'stackmate', STACKMATE_ADDRESS . 'embed.js', array(), null, array( 'strategy' => 'async' ) );
	$tag = '<stack-mate';
	foreach ( STACKMATE_ATTRIBUTES as $name ) {
		if ( is_array( $attributes ) && isset( $attributes[ $name ] ) && '' !== $attributes[ $name ] ) {
			$tag .= sprintf( ' %s="%s"', $name, esc_attr( $attributes[ $name ] ) );
		}
	}
	return $tag . ' style="display: block; height: min(500px, 85vh)"></stack-mate>';
}

/**
 * Returns the element for a link to the game: the choices are in its query, and a replay is after the #.
 *
 * @param array $found The link, and what the pattern of stackmate_register found in it.
 */
function stackmate_link( $found ) {
	$parts = wp_parse_url( html_entity_decode( $found[0] ) );
	wp_parse_str( $parts['query'] ?? '', $attributes );
	if ( preg_match( '/^(replay|learn)=([\w-]+)$/', $parts['fragment'] ?? '', $behind ) ) {
		$attributes += array( 'mode' => $behind[1], $behind[1] => $behind[2] );
	}
	return stackmate_render( $attributes );
}

/** Registers the shortcode, the links and the block. */
function stackmate_register() {
	add_shortcode( 'stackmate', 'stackmate_render' );
	$address = preg_quote( STACKMATE_ADDRESS, '#' );
	wp_embed_register_handler( 'stackmate', "#^{$address}(index\.html)?[?\#].+$#i", 'stackmate_link' );
	wp_oembed_add_provider( STACKMATE_ADDRESS, STACKMATE_ADDRESS . 'oembed.json' );
	wp_register_script( 'stackmate-block', false, array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components' ), null );
	wp_add_inline_script( 'stackmate-block', STACKMATE_EDITOR );
	register_block_type(
		'stackmate/game',
		array(
			'api_version'           => 3,
			'attributes'            => array_fill_keys( STACKMATE_ATTRIBUTES, array( 'type' => 'string' ) ),
			'render_callback'       => 'stackmate_render',
			'editor_script_handles' => array( 'stackmate-block' ),
		)
	);
}

/** The block in the editor: its attributes in the sidebar, and their names in place of the game. */
const STACKMATE_EDITOR = <<<'JS'
(({ blocks, element: { createElement: h }, blockEditor, components }) => {
  const MODES = ["watch", "play", "race", "dig", "sprint", "practice", "solve", "replay", "review", "20g", "sumten", "learn"];
  const CONTROLS = { mode: MODES, theme: ["", "dark", "light", "contrast"], controls: ["", "slim", "all", "none"] };
  const TEXTS = ["left", "right", "pps", "seed", "replay", "fumen", "queue"];
  blocks.registerBlockType("stackmate/game", {
    apiVersion: 3, title: "Stackmate", icon: "games", category: "embed",
    edit({ attributes, setAttributes }) {
      const field = (name, control, more) => h(control, {
        key: name, label: name, value: attributes[name] ?? "", onChange: (value) => setAttributes({ [name]: value }), ...more,
      });
      const selects = Object.entries(CONTROLS).map(([name, values]) =>
        field(name, components.SelectControl, { options: values.map((value) => ({ value, label: value || "–" })) }));
      const texts = TEXTS.map((name) => field(name, components.TextControl, {}));
      const chosen = Object.entries(attributes).filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
      return h("div", blockEditor.useBlockProps(),
        h(blockEditor.InspectorControls, null, h(components.PanelBody, { title: "Stackmate" }, ...selects, ...texts)),
        h("p", null, ["Stackmate", ...chosen].join(" · ")));
    },
    save: () => null,
  });
})(window.wp);
JS;

add_action( 'init', 'stackmate_register' );
