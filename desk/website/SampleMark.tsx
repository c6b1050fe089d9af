import styles from './SampleMark.module.css';

/** Beside what came with the product, and is nobody's yet. */
export const SampleMark = () => <span className={styles.sample}>Sample</span>;
