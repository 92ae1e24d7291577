export { isFirstPageChanged, type Confidence, type Probe, type ProbeResult } from './probe';
export { verifyMarks } from './marks';
export { verifyOffsets } from './offsets';
export { verifyPageNumbers } from './pageNumbers';
