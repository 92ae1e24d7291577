<?php
// Easy!Appointments as it is after its own installation, with the rows of the file ROWS. It listens on PORT; its database is at DATABASE_HOST.
function run(string ...$words): void
{
	passthru(implode(' ', array_map('escapeshellarg', $words)), $code);
	if ($code !== 0) {
		exit($code);
	}
}

$settings = [
	'BASE_URL' => 'http://127.0.0.1:' . getenv('PORT'),
	'LANGUAGE' => 'english',
	'DEBUG_MODE' => false,
	'DB_HOST' => getenv('DATABASE_HOST'),
	'DB_NAME' => 'salon',
	'DB_USERNAME' => 'n8n',
	'DB_PASSWORD' => getenv('DATABASE_WORD'),
];
$constants = '';
foreach ($settings as $name => $value) {
	$constants .= "const $name = " . var_export($value, true) . ";\n";
}
file_put_contents('config.php', "<?php\nclass Config {\n$constants}\n");
run(PHP_BINARY, 'index.php', 'console', 'install');

[$host, $port] = explode(':', $settings['DB_HOST']);
$database = new mysqli($host, $settings['DB_USERNAME'], $settings['DB_PASSWORD'], 'salon', (int) $port);
$database->begin_transaction();

function insert(string $table, array $row): void
{
	global $database;
	$time = '2026-09-01 08:00:00';
	$row += ['create_datetime' => $time, 'update_datetime' => $time];
	$columns = implode(',', array_keys($row));
	$places = implode(',', array_fill(0, count($row), '?'));
	$database->execute_query("insert into ea_$table ($columns) values ($places)", array_values($row));
}

$rows = json_decode(file_get_contents(getenv('ROWS')), true);
foreach (['appointments', 'services_providers', 'services', 'webhooks', 'service_categories'] as $table) {
	$database->query("delete from ea_$table");
}
$database->query('delete from ea_users where id_roles > 1');
$database->query("update ea_settings set value = 'key' where name = 'api_token'");
foreach ($rows['services'] as $number => $service) {
	insert('services', ['id' => $number + 1, 'currency' => 'ZAR'] + $service);
}
$person = fn(int $id, int $role, string $name, string $email, string $phone): array => [
	'id' => $id,
	'id_roles' => $role,
	'first_name' => strtok($name, ' '),
	'last_name' => substr(strstr($name, ' '), 1),
	'email' => $email,
	'phone_number' => $phone,
];
$staff = ['Zoe' => 11, 'Max' => 12, 'Naledi' => 13, 'Tom' => 14];
foreach ($staff as $name => $id) {
	insert('users', $person($id, 2, "$name Staff", "$name@example.org", '+2700'));
	$database->query("insert into ea_user_settings (id_users, username, password, salt, notifications) values ($id, '$name', 'x', 'y', 0)");
	foreach ($rows['services'] as $number => $service) {
		$database->query("insert into ea_services_providers (id_users, id_services) values ($id, $number + 1)");
	}
}
foreach ($rows['clients'] as $number => ['name' => $name, 'email' => $email, 'phone' => $phone]) {
	insert('users', $person(101 + $number, 3, $name, $email, $phone));
}
$time = fn(string $text): string => substr(str_replace('T', ' ', $text), 0, 19);
$event = fn(array $row, string $hash): array => [
	'book_datetime' => '2026-09-01 08:00:00',
	'start_datetime' => $time($row['starts_at']),
	'end_datetime' => $time($row['ends_at']),
	'notes' => $row['notes'],
	'hash' => $hash,
	'id_users_provider' => $staff[$row['staff']],
];
foreach ($rows['appointments'] as $number => $row) {
	insert('appointments', $event($row, "a$number") + [
		'status' => ucfirst($row['status']),
		'is_unavailability' => 0,
		'id_users_customer' => 100 + $row['client_id'],
		'id_services' => $row['service_id'],
	]);
}
foreach ($rows['many'] as $number => $row) {
	insert('appointments', $event($row, "u$number") + ['is_unavailability' => 1]);
}
foreach ($rows['page'] as $number => $row) {
	insert('service_categories', ['name' => "Category $number"]);
}
foreach ($rows['three'] as $number => $row) {
	insert('webhooks', ['name' => "Hook $number", 'url' => "http://127.0.0.1:9/$number", 'actions' => 'customer_delete']);
}
$database->commit();
$database->close();
putenv('PHP_CLI_SERVER_WORKERS=4');
$prepended = 'auto_prepend_file=' . __DIR__ . '/client.php';
run(PHP_BINARY, '-d', $prepended, '-S', '127.0.0.1:' . getenv('PORT'), '-t', '.');
