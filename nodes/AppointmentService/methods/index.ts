export * from './credentialTest';
export * from './listSearch';
export * from './loadOptions';
export * from './resourceMapping';
