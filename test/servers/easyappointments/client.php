<?php
// Easy!Appointments allows an address 100 requests in two minutes. Each case of the proxy is a client of its own; what looks behind it is never limited.
$_SERVER['REMOTE_ADDR'] = $_SERVER['HTTP_X_FORWARDED_FOR']
	?? implode('.', ['127', random_int(1, 254), random_int(1, 254), random_int(1, 254)]);
