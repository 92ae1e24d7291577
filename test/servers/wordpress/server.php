<?php
// WordPress as it is after its own installation, with the rows of the file ROWS. It listens on PORT; its database is at DATABASE_HOST.
if (PHP_SAPI === 'cli-server') {
	require __DIR__ . '/index.php';
	return;
}
$settings = [
	'DB_NAME' => 'salon',
	'DB_USER' => 'n8n',
	'DB_PASSWORD' => getenv('DATABASE_WORD'),
	'DB_HOST' => getenv('DATABASE_HOST'),
	'DB_CHARSET' => 'utf8mb4',
	'DISABLE_WP_CRON' => true,
	'WP_HTTP_BLOCK_EXTERNAL' => true,
	'AUTOMATIC_UPDATER_DISABLED' => true,
];
$lines = "<?php\n\$table_prefix = 'wp_';\n";
foreach ($settings as $name => $value) {
	$lines .= "define('$name', " . var_export($value, true) . ");\n";
}
$lines .= "define('WP_HOME', 'http://' . (\$_SERVER['HTTP_HOST'] ?? '127.0.0.1'));\n";
$lines .= "define('WP_SITEURL', WP_HOME);\nrequire_once ABSPATH . 'wp-settings.php';\n";
file_put_contents('wp-config.php', str_replace("<?php\n", "<?php\ndefined('ABSPATH') || define('ABSPATH', __DIR__ . '/');\n", $lines));

define('WP_INSTALLING', true);
require 'wp-config.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Salon', 'owner', 'owner@example.com', false, '', 'owner');
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'Africa/Johannesburg');
flush_rewrite_rules();

global $wpdb;
$rows = json_decode(file_get_contents(getenv('ROWS')), true);
$wpdb->query('set autocommit = 0');
foreach ($rows as $list => $records) {
	foreach ($records as $number => $row) {
		if (isset($row['status'])) {
			$row = ['state' => $row['status']] + array_diff_key($row, ['status' => 0]);
		}
		$made = gmdate('Y-m-d H:i:s', strtotime('2026-08-01T08:00:00Z') + 60 * $number);
		$wpdb->insert($wpdb->posts, [
			'post_type' => "salon_$list",
			'post_status' => 'publish',
			'post_title' => $row['name'] ?? "Visit $number",
			'post_name' => "$list-$number",
			'post_date' => $made,
			'post_date_gmt' => $made,
			'post_modified' => $made,
			'post_modified_gmt' => $made,
			'post_author' => 1,
		]);
		$id = $wpdb->insert_id;
		foreach ($row as $name => $value) {
			$wpdb->insert($wpdb->postmeta, ['post_id' => $id, 'meta_key' => $name, 'meta_value' => $value]);
		}
	}
}
$wpdb->query('commit');
putenv('PHP_CLI_SERVER_WORKERS=4');
passthru(escapeshellarg(PHP_BINARY) . ' -S 127.0.0.1:' . getenv('PORT') . ' -t . ' . escapeshellarg(__FILE__));
