import { slab } from '#shared/words/es/calculator.ts';
import { startCalculator } from './concrete-calculator.ts';

startCalculator(slab);
