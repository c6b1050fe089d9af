import styles from './process-drawings.module.css';

/** One section through the job, from string line to saw cut, in four pieces of 288 × 150 units that join edge to edge. */
export const processDrawings = [
  <>
    <path d="M-900 64H0q30-6 70-2t76 5 80-5 62 2" />
    <path d="M22 88V22M266 88V22" />
    <path className={styles.line} d="M22 44h266" strokeDasharray="3 7" />
    <path
      className={styles.soil}
      d="M9 136h.1M15 83h.1M22 126h.1M30 98h.1M44 98h.1M50 132h.1M61 110h.1M64 106h.1M74 115h.1M80 130h.1M87 128h.1M95 97h.1M106 112h.1M116 119h.1M125 101h.1M134 79h.1M136 103h.1M151 82h.1M159 118h.1M168 101h.1M175 128h.1M182 120h.1M188 134h.1M200 130h.1M207 107h.1M216 94h.1M220 109h.1M228 101h.1M239 134h.1M246 88h.1M257 123h.1M267 78h.1M273 88h.1M279 131h.1"
    />
  </>,
  <>
    <path d="M0 64v28h288" />
    <path className={styles.paper} d="M8 44h10v48H8z" />
    <path d="M4 34v74" />
    <path
      className={styles.thin}
      d="M18 73H288M25 92l7-17 7 17M73 92l7-17 7 17M121 92l7-17 7 17M169 92l7-17 7 17M217 92l7-17 7 17M265 92l7-17 7 17"
    />
    <path
      className={styles.barEnd}
      d="M32 70h.1M56 70h.1M80 70h.1M104 70h.1M128 70h.1M152 70h.1M176 70h.1M200 70h.1M224 70h.1M248 70h.1M272 70h.1"
    />
    <path className={styles.line} d="M0 44h288" />
    <path
      className={styles.soil}
      d="M7 140h.1M19 141h.1M25 138h.1M39 136h.1M44 101h.1M52 105h.1M63 121h.1M78 139h.1M83 100h.1M92 112h.1M105 103h.1M111 137h.1M120 120h.1M130 131h.1M141 103h.1M149 119h.1M154 113h.1M165 139h.1M175 122h.1M181 103h.1M197 132h.1M209 101h.1M215 117h.1M220 139h.1M235 113h.1M239 125h.1M247 132h.1M258 128h.1M266 100h.1M281 124h.1"
    />
  </>,
  <>
    <path className={styles.wet} d="M0 44h150c16 2 26 10 40 24s26 20 40 24H0z" />
    <path
      className={styles.thin}
      d="M0 73H288M7 92l7-17 7 17M55 92l7-17 7 17M103 92l7-17 7 17M151 92l7-17 7 17M199 92l7-17 7 17M247 92l7-17 7 17"
    />
    <path
      className={styles.barEnd}
      d="M14 70h.1M38 70h.1M62 70h.1M86 70h.1M110 70h.1M134 70h.1M158 70h.1M182 70h.1M206 70h.1M230 70h.1M254 70h.1M278 70h.1"
    />
    <path
      className={styles.thin}
      d="M10 58l4-5 4 5zM32 57l4-5 4 5zM46 87l4-5 4 5zM68 86l4-5 4 5zM87 56l4-5 4 5zM107 58l4-5 4 5zM123 83l4-5 4 5zM145 60l4-5 4 5z"
    />
    <path d="M0 92h288" />
    <path d="M150 44c16 2 26 10 40 24s26 20 40 24" />
    <path className={styles.line} d="M0 44h288" />
    <path className={styles.paper} d="m276-12-86 38 8 17 86-38" />
    <path
      className={styles.soil}
      d="M10 127h.1M22 129h.1M30 117h.1M41 131h.1M48 137h.1M58 110h.1M68 117h.1M74 116h.1M88 136h.1M95 139h.1M104 122h.1M113 124h.1M116 128h.1M132 128h.1M137 130h.1M153 140h.1M161 106h.1M164 126h.1M179 105h.1M185 112h.1M195 127h.1M200 122h.1M216 117h.1M225 104h.1M236 119h.1M239 135h.1M248 113h.1M263 111h.1M275 140h.1M276 126h.1"
    />
  </>,
  <>
    <path className={styles.cured} d="M0 44h258v48H0z" />
    <path
      className={styles.thin}
      d="M0 73H258M7 92l7-17 7 17M55 92l7-17 7 17M103 92l7-17 7 17M151 92l7-17 7 17M199 92l7-17 7 17"
    />
    <path
      className={styles.barEnd}
      d="M14 70h.1M38 70h.1M62 70h.1M86 70h.1M110 70h.1M134 70h.1M158 70h.1M182 70h.1M206 70h.1M230 70h.1"
    />
    <path
      className={styles.thin}
      d="M11 61l4-5 4 5zM27 60l4-5 4 5zM47 82l4-5 4 5zM68 82l4-5 4 5zM87 83l4-5 4 5zM106 56l4-5 4 5zM121 87l4-5 4 5zM141 83l4-5 4 5zM163 84l4-5 4 5zM183 86l4-5 4 5zM197 87l4-5 4 5zM220 83l4-5 4 5zM237 60l4-5 4 5z"
    />
    <path d="M0 92h258V46" />
    <path d="M258 92h30V56q-14-6-30-4M288 56h900" />
    <path className={styles.line} d="M0 44h258" />
    <path className={styles.cut} d="M76 42v16M178 42v16" />
    <path
      className={styles.soil}
      d="M7 103h.1M20 107h.1M32 119h.1M36 124h.1M46 125h.1M52 122h.1M60 109h.1M76 112h.1M79 124h.1M93 111h.1M102 120h.1M107 140h.1M119 104h.1M128 123h.1M140 142h.1M149 142h.1M157 135h.1M170 103h.1M179 116h.1M183 129h.1M192 118h.1M201 122h.1M219 118h.1M227 118h.1M228 131h.1M238 116h.1M251 119h.1M264 118h.1M273 135h.1M275 132h.1"
    />
  </>,
];
