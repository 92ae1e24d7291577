export { testCredential } from './credentialTest';
export { searchRecords } from './listSearch';
export { listFields } from './loadOptions';
export { mapFields } from './resourceMapping';
