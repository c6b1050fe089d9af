import { useState } from 'react';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { changeTogether } from './draft/draft-store.ts';
import { getServiceName } from './outline/same-service.ts';
import styles from './publish/Changes.module.css';
import { describeRow } from './publish/describe-location.ts';
import own from './ServiceOfferDialog.module.css';
import { dismissOfferedChange, type OfferedChange } from './use-service-offers.ts';

/** Asks whether a service that was renamed or removed in one list is renamed or removed in the others, too. */
export function ServiceOfferDialog({ change }: { change: OfferedChange }) {
  const { file, form, before, after, offers } = change;
  const [chosen, setChosen] = useState(() => offers.filter(({ isLikely }) => isLikely));
  const isRemoved = after === undefined;
  const [was, is] = [getServiceName(file, before), isRemoved ? '' : getServiceName(file, after)];
  function act() {
    changeTogether(file, form, chosen);
    dismissOfferedChange();
  }
  return (
    <Confirm
      title={isRemoved ? 'Remove it elsewhere, too?' : 'Rename it elsewhere, too?'}
      onClose={dismissOfferedChange}
      cancel={isRemoved ? 'Keep them' : 'Leave them'}
      confirm={isRemoved ? 'Remove' : 'Rename'}
      look={isRemoved ? 'danger' : 'solid'}
      disabled={chosen.length === 0}
      onConfirm={act}
    >
      <p>
        {isRemoved
          ? `You removed “${was}”.`
          : was === is
            ? `You renamed “${was}”.`
            : `You renamed “${was}” to “${is}”.`}{' '}
        Your website has it in other places:
      </p>
      <ul className={own.offers}>
        {offers.map((offer) => {
          const { where, field } = describeRow(offer.file, offer.path);
          return (
            <li key={[offer.file, ...offer.path].join()}>
              <label className={own.offer}>
                <input
                  type="checkbox"
                  checked={chosen.includes(offer)}
                  onChange={({ target }) =>
                    setChosen(offers.filter((one) => (one === offer ? target.checked : chosen.includes(one))))
                  }
                />
                <span className={own.words}>
                  <b>{field && !isRemoved ? `${where}: ${field}` : where}</b>
                  {offer.was.map((text, at) => (
                    <span key={text} className={own.sides}>
                      <del className={styles.was}>
                        <span className="visually-hidden">Now: </span>
                        {text}
                      </del>
                      {offer.is[at] && (
                        <ins className={styles.is}>
                          <span className="visually-hidden">Then: </span>
                          {offer.is[at]}
                        </ins>
                      )}
                    </span>
                  ))}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </Confirm>
  );
}
