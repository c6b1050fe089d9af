import { slab } from '#shared/messages/en/calculator.ts';
import { startCalculator } from './concrete-calculator.ts';

startCalculator(slab);
