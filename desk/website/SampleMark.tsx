import styles from './SampleMark.module.css';

/** Marks content that is still the sample's. */
export const SampleMark = () => <span className={styles.sample}>Sample</span>;
