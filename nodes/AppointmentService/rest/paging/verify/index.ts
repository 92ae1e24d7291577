export { isFirstPageChanged, type Confidence, type Probe, type ProbeResult } from './probe';
export { verifyCursor, verifyLinks } from './marks';
export { verifyOffsets } from './offsets';
export { verifyPageNumbers } from './pageNumbers';
