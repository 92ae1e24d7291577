export { create, type Written } from './create';
export { WriteDoubt, WriteIgnored } from './doubt';
export { FieldFault, type Given } from './prepare';
export { remove } from './remove';
export type { Orders } from './request';
export { Shelf, type Line, type WriteRequest } from './shelf';
export { update } from './update';
