import type { CredentialRef } from '../../host/rest/rest.mts';
import { dialectNames, type DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { limitedCredentialFor, type N8nInstance } from '../n8n-instance.mts';

/** One customer of the service, with a business, a key and an address of its own. */
export interface SandboxAccount {
	dialect: DialectName;
	sandbox: Sandbox;
	credential: CredentialRef;
}

/** Opens accounts in all dialects by turns. */
export async function openAccounts(
	instance: N8nInstance,
	count: number,
): Promise<SandboxAccount[]> {
	const accounts: SandboxAccount[] = [];
	for (let number = 0; number < count; number++) {
		const dialect = dialectNames[number % dialectNames.length];
		const sandbox = await startSandbox({ seed: number + 1, dialects: dialect });
		accounts.push({ dialect, sandbox, credential: await limitedCredentialFor(instance, sandbox) });
	}
	return accounts;
}

/** What an appointment of the account is known by. */
export const identityIn =
	({ sandbox }: SandboxAccount) =>
	(record: unknown): string =>
		sandbox.identityOf('limited', 'appointments', record);

/** Books one appointment; what it is known by. */
export function bookIn(account: SandboxAccount): string {
	const { sandbox } = account;
	const identities = () => sandbox.expected('limited', 'appointments').map(identityIn(account));
	const known = new Set(identities());
	const startsAt = sandbox.store.midnight + 34 * 3_600_000;
	sandbox.store.book(1, { startsAt, status: 'scheduled' });
	const [added] = identities().filter((primaryKey) => !known.has(primaryKey));
	if (added === undefined) throw new Error('A booking is not in the list.');
	return added;
}
