import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

/** n8n's own logger, which nodes and the engine write to. */
export const engineLogger = (): Record<string, unknown> =>
	Container.get(Logger) as unknown as Record<string, unknown>;
