import { slab } from '#shared/words/en/calculator.ts';
import { startCalculator } from './concrete-calculator.ts';

startCalculator(slab);
