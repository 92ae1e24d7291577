export * from './includeNames';
export { findRelated } from './relatedLists';
