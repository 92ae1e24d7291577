export type { Account } from './account';
export { toAccount } from './account';
export { accountOf, connect, defaultTimeout, type Connection } from './connection';
export { explain } from './explain';
export { credentialName, toAnswer, toConnectionFault, type Caller } from './http';
export { nodePatience } from './patience';
export { toNodeFault, type NodeFault } from './raise';
