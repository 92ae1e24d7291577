export { optionFault } from '../transport';
