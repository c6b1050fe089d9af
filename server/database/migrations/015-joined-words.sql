-- O'Neil is found as oneil, Smith-Jones as smith jones: what is searched has neither apostrophes nor hyphens any more.
update request_texts
set text = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text
  , '''', ''), '`', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʻ', ''), '′', ''), '-', ''), '‐', ''), '‒', ''), '–', ''), '—', ''), '−', '');
