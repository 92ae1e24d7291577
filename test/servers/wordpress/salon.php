<?php
// Plugin Name: Salon
// Each list is a post type of its own, with its fields as meta data. Whoever comes with a key is the owner; the proxy looks at the key.
add_filter('determine_current_user', fn() => 1);
add_action('init', function (): void {
	$person = ['name' => 'string', 'email' => 'string', 'phone' => 'string'];
	$service = ['name' => 'string', 'price' => 'number', 'duration' => 'integer'];
	$appointment = [
		'client_id' => 'integer',
		'service_id' => 'integer',
		'staff' => 'string',
		'starts_at' => 'string',
		'ends_at' => 'string',
		'state' => 'string',
		'notes' => 'string',
	];
	$kinds = ['clients' => $person, 'services' => $service];
	foreach (['appointments', 'clients', 'services', 'none', 'one', 'three', 'page', 'many'] as $list) {
		register_post_type("salon_$list", [
			'public' => true,
			'show_in_rest' => true,
			'rest_base' => $list,
			'supports' => ['title', 'custom-fields'],
		]);
		foreach ($kinds[$list] ?? $appointment as $name => $type) {
			register_post_meta("salon_$list", $name, ['type' => $type, 'single' => true, 'show_in_rest' => true]);
		}
	}
});
// A booking is no draft.
add_filter('wp_insert_post_data', fn(array $post): array => ($post['post_status'] === 'draft' ? ['post_status' => 'publish'] : []) + $post);
