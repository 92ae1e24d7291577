<?php
// Laravel 8 with the API resources, controllers and validation that its guide has, fifteen rows a page, and SQLite.
// It takes the rows of the file ROWS, listens on PORT, and pages as PAGINATION says.
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel as HttpKernel;
use Illuminate\Foundation\Http\Middleware\ConvertEmptyStringsToNull;
use Illuminate\Foundation\Http\Middleware\TrimStrings;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;
use Illuminate\Routing\Controller;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\Schema;

error_reporting(E_ALL & ~E_DEPRECATED);
require 'Illuminate/autoload.php';

$file = getenv('ROWS');
$rows = json_decode(file_get_contents($file), true);
$home = "$file.laravel";

abstract class Row extends Model
{
	protected $guarded = [];
	protected $casts = ['starts_at' => 'datetime', 'ends_at' => 'datetime'];
}
foreach (array_keys($rows) as $list) {
	eval("class Row_$list extends Row { protected \$table = '$list'; }");
}

class Rows extends Controller
{
	private string $model;
	private array $rules;

	public function __construct(Request $request)
	{
		$list = $request->segment($request->segment(1) === 'api' ? 3 : 2);
		$this->model = "Row_$list";
		$this->rules = rules($list);
	}

	public function index()
	{
		$rows = ['Simple' => 'simplePaginate', 'Cursor' => 'cursorPaginate'][getenv('PAGINATION')] ?? 'paginate';
		return JsonResource::collection($this->model::orderBy('id')->$rows());
	}

	public function store(Request $request)
	{
		return new JsonResource($this->model::create($request->validate($this->rules)));
	}

	public function show(string $id)
	{
		return new JsonResource($this->model::findOrFail($id));
	}

	public function update(Request $request, string $id)
	{
		$row = $this->model::findOrFail($id);
		$rules = array_map(fn(string $rule): string => "sometimes|$rule", $this->rules);
		$row->update($request->validate($rules));
		return new JsonResource($row);
	}

	public function destroy(string $id)
	{
		$this->model::findOrFail($id)->delete();
		return response()->noContent();
	}
}

function rules(string $list): array
{
	return [
		'clients' => ['name' => 'required|string|max:255', 'email' => 'required|email', 'phone' => 'nullable|string'],
		'services' => ['name' => 'required|string', 'price' => 'numeric', 'duration' => 'integer|min:5'],
	][$list] ?? [
		'client_id' => 'required|integer',
		'service_id' => 'nullable|integer',
		'staff' => 'nullable|string',
		'starts_at' => 'required|date',
		'ends_at' => 'required|date|after:starts_at',
		'status' => 'in:booked,completed,cancelled',
		'notes' => 'nullable|string',
	];
}

$providers = ['Database\DatabaseServiceProvider', 'Filesystem\FilesystemServiceProvider', 'Pagination\PaginationServiceProvider'];
$providers = [...$providers, 'Translation\TranslationServiceProvider', 'Validation\ValidationServiceProvider', 'View\ViewServiceProvider'];
$config = [
	'app' => [
		'timezone' => 'UTC',
		'locale' => 'en',
		'fallback_locale' => 'en',
		'providers' => array_map(fn(string $name): string => "Illuminate\\$name", [...$providers, 'Foundation\Providers\FoundationServiceProvider']),
	],
	'database' => ['default' => 'sqlite', 'connections' => ['sqlite' => ['driver' => 'sqlite', 'database' => "$file.sqlite", 'prefix' => '']]],
	'logging' => ['default' => 'null', 'channels' => ['null' => ['driver' => 'monolog', 'handler' => Monolog\Handler\NullHandler::class]]],
	'view' => ['paths' => [], 'compiled' => $home],
];
if (PHP_SAPI === 'cli') {
	foreach (['bootstrap/cache', 'config', 'storage', 'resources/lang'] as $folder) {
		mkdir("$home/$folder", 0777, true);
	}
	foreach ($config as $name => $values) {
		file_put_contents("$home/config/$name.php", '<?php return ' . var_export($values, true) . ';');
	}
	touch("$file.sqlite");
}

$app = new Application($home);
$app->singleton(Kernel::class, HttpKernel::class);
$app->singleton(ExceptionHandler::class, Handler::class);
$kernel = $app->make(Kernel::class);
$kernel->pushMiddleware(TrimStrings::class)->pushMiddleware(ConvertEmptyStringsToNull::class);
$kernel->bootstrap();
foreach (array_keys($rows) as $list) {
	Route::apiResource("v1/$list", Rows::class)->parameters([$list => 'id']);
}
if (PHP_SAPI === 'cli-server') {
	$answer = $kernel->handle($request = Request::capture());
	$answer->send();
	$kernel->terminate($request, $answer);
	return;
}

foreach ($rows as $list => $records) {
	Schema::create($list, function ($table) use ($list) {
		$table->id();
		foreach (rules($list) as $name => $rule) {
			$isTime = str_contains($rule, 'date');
			$kind = $isTime ? 'dateTime' : (preg_match('/integer|numeric/', $rule) ? 'integer' : 'text');
			$table->$kind($name)->nullable();
		}
		$table->timestamps();
	});
	$time = fn(?string $text): ?string => $text ? substr(str_replace('T', ' ', $text), 0, 19) : null;
	foreach (array_chunk($records, 50) as $part) {
		DB::table($list)->insert(array_map(fn(array $row): array => array_merge(
			$row,
			isset($row['starts_at']) ? ['starts_at' => $time($row['starts_at']), 'ends_at' => $time($row['ends_at'])] : [],
			['created_at' => '2026-09-01 08:00:00', 'updated_at' => '2026-09-01 08:00:00'],
		), $part));
	}
}
putenv('PHP_CLI_SERVER_WORKERS=4');
passthru(escapeshellarg(PHP_BINARY) . ' -S 127.0.0.1:' . getenv('PORT') . ' ' . escapeshellarg(__FILE__));
