update request_texts
set text = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text
  , 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'), 'ı', 'i'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
where text like '%ß%' or text like '%ø%' or text like '%ł%' or text like '%đ%'
   or text like '%ð%' or text like '%ħ%' or text like '%ŧ%' or text like '%ı%'
   or text like '%æ%' or text like '%œ%' or text like '%þ%';
