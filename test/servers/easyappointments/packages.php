<?php
// Stands in for Easy!Appointments' packages: mail, calendars and logs, of which its API needs none to answer. Loaded as vendor/autoload.php.
spl_autoload_register(function (string $class): void {
	$owners = 'Google|Jsvrcek|AltchaOrg|Sabre|Gregwar|GuzzleHttp|PHPMailer|Symfony|Monolog|HTMLPurifier|Psr';
	if (!preg_match("/^($owners)/", $class)) {
		return;
	}
	$cut = strrpos($class, '\\');
	$namespace = $cut === false ? '' : 'namespace ' . substr($class, 0, $cut) . ';';
	$name = $cut === false ? $class : substr($class, $cut + 1);
	if (str_ends_with($name, 'Exception')) {
		eval("$namespace class $name extends \\Exception {}");
		return;
	}
	eval("$namespace #[\\AllowDynamicProperties] class $name {
		const CALENDAR = 'c', CALENDAR_READONLY = 'r', DEBUG_SERVER = 2;
		public function __construct(...\$given) {}
		public function __call(\$name, \$given) { return \$this; }
		public static function __callStatic(\$name, \$given) { return new static; }
		public function __toString(): string { return ''; }
		public function __get(\$name) { return null; }
	}");
});
