export { testCredential } from './credentialTest';
export { searchClients, searchRecords, searchServices, searchStaff } from './listSearch';
export { listFields, listStatuses } from './loadOptions';
export { mapFields } from './resourceMapping';
