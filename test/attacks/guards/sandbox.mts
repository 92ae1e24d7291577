import type { Guard } from './guard.mts';

export const sandboxGuards: Guard[] = [
	{
		name: 'pages beside the sandbox: origin',
		file: 'sandbox/control.mts',
		find: ' && (origin === undefined || origin === `http://${host}`)',
		replace: ' && origin !== host',
		why: 'A web page could change and use it.',
		against: ['E a web page that is open beside the sandbox'],
	},
	{
		name: 'pages beside the sandbox: host',
		file: 'sandbox/control.mts',
		find: 'ownHosts.test(host) && ',
		replace: '',
		why: 'A name that leads to this machine would open it to a web page.',
		against: ['E a web page that is open beside the sandbox'],
	},
];
