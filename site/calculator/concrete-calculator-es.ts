import { slab } from '#shared/messages/es/calculator.ts';
import { startCalculator } from './concrete-calculator.ts';

startCalculator(slab);
