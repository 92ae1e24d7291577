import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { veilOf } from '../../transport';
import { UnknownEvents } from './order';
import { isRefusal } from './removal';
import { purpose, type Scene } from './scene';
import { refusedOnPublishing, toldOnPublishing } from './told';
import { NotListening } from './verify';

/** What became of a subscription that could not be used. */
interface Outcome {
	/** Why what was made could not be taken away; undefined where nothing stayed. */
	stays: string | undefined;
	/** Secrets that the service told, which must not be repeated. */
	told: string[];
}

/** A service may offer as many events as it likes. */
const mostOffered = 20;

/** What n8n shows where a subscription was refused, or taken and not served. */
export function refusedWith(
	this: IHookFunctions,
	fault: unknown,
	scene: Scene,
	{ stays, told }: Outcome,
): Error {
	const { message } = reasonOf.call(this, fault, scene);
	const left =
		stays === undefined
			? ''
			: ` A webhook with the address of this node stays in your account; remove it there. ${stays}`;
	return new NodeOperationError(this.getNode(), veilOf(told)(`${message}${left}`));
}

function reasonOf(this: IHookFunctions, fault: unknown, scene: Scene): Error {
	const node = this.getNode();
	const { veil } = scene.connection.account;
	if (fault instanceof UnknownEvents) {
		return refusedOnPublishing(
			node,
			veil(
				`The service does not offer ${fault.events.join(', ')}. It offers: ${fault.offered.slice(0, mostOffered).join(', ')}`,
			),
			'Choose other events, or say under Options: Event Names which of these are meant.',
		);
	}
	if (fault instanceof NotListening) {
		const [message, advice] = unused(fault.why, fault.said);
		return refusedOnPublishing(node, veil(message), advice);
	}
	if (isRefusal(fault, [409])) {
		return refusedOnPublishing(
			node,
			'The service says that this address is registered already',
			'Remove it among the webhooks of your account, and publish again.',
		);
	}
	const advice = isRefusal(fault, [400, 422])
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: '';
	return toldOnPublishing(node, fault, purpose('register the webhook', scene), advice);
}

const manually = 'set Registration to Manual and enter the address of this node in your account';

function unused(why: NotListening['why'], said: string): [string, string] {
	const quoted = said === '' ? '' : ` (“${said}”)`;
	switch (why) {
		case 'pending':
			return [
				`The service took the webhook, but waits for it to be confirmed${quoted}, and sends nothing until then`,
				`To confirm it yourself, ${manually}.`,
			];
		case 'off':
			return [
				`The service took the webhook, but it is switched off${quoted} and gets nothing`,
				`Ask the support of the service how webhooks are switched on, or ${manually}.`,
			];
		case 'events':
			return [
				said === 'none'
					? 'The service took the webhook, but without any event'
					: `The service took the webhook, but for other events than were chosen${quoted}`,
				`Set under Options what the service calls its events (Event Names) and how it takes them (Subscription: Events Field, Subscription: Events As), or ${manually}.`,
			];
		case 'address':
			return [
				`The service took the webhook, but sends to another address${quoted}`,
				`Set Subscription: Address Field under Options, or ${manually}.`,
			];
		case 'unseen':
			return [
				'The service took the request, but shows no webhook with the address of this node',
				`Publish again in a while. If it stays, ${manually}.`,
			];
	}
}
