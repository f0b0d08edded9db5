import { Link } from '@tanstack/react-router'
import type { FaturaDetalhe } from '#web/api/ops/client.ts'
import { dataCheia } from '#web/words/datas.ts'
import { marcosDa } from './marcos.ts'

/** What happened to the fatura; who did it is in the audit. */
export const AndamentoDaFatura = ({ fatura }: { fatura: FaturaDetalhe }) => (
  <section aria-label="Linha do tempo" className="mb-8 text-sm">
    <h2 className="mb-2 text-lg">Linha do tempo</h2>
    <ol className="mb-2 flex flex-col border-l border-linha-2 pl-4">
      {marcosDa(fatura).map(({ em, titulo, detalhe }) => (
        <li key={`${em} ${titulo}`} className="pb-3">
          <p className="font-medium">{titulo}</p>
          {detalhe && <p>{detalhe}</p>}
          <p className="sub tabular-nums">
            <time dateTime={em}>{dataCheia(em)}</time>
          </p>
        </li>
      ))}
    </ol>
    <Link to="/auditoria" search={{ recursoId: fatura.id }} className="text-anil hover:underline">
      Quem fez o quê
    </Link>
  </section>
)
