import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { ConflitoDaNota, NotaInteira } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { cx } from '#web/kit/cx.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { type Lado, type LinhaEscrita, linhasDoConflito } from '#web/words/conflito.ts'
import { count } from '#web/words/formatos.ts'
import { indentado } from '#web/words/xml.ts'

const ELO = 'cursor-pointer text-anil underline pointer-coarse:py-2'

/** Both documents in equal lines; only what differs is marked, with the difference written out. */
export function Comparacao({ nota, conflito }: { nota: NotaInteira; conflito: ConflitoDaNota }) {
  const [aberto, setAberto] = useState<'enviado' | 'encontrado' | null>(null)
  const linhas = linhasDoConflito(conflito)
  const diferem = linhas.filter(({ diferenca }) => diferenca !== null).length
  const protocolo = nota.transmissoes.findLast(({ operacao }) => operacao === 'emitir')?.protocolo
  const bytes = aberto && conflito[aberto]
  return (
    <>
      <table className="w-full table-fixed border-b border-linha text-sm">
        <caption className="sr-only">O que enviamos e o que a cidade tem</caption>
        <thead>
          <tr className="text-left align-top">
            <td className="w-[76px] sm:w-[150px]" />
            <th scope="col" className="px-2 pb-2 font-semibold sm:px-3.5">
              O que enviamos
              <span className="sub block font-normal">
                {conflito.enviadoEm && <Instante em={conflito.enviadoEm} />}
                {protocolo && ` · protocolo ${protocolo}`}
              </span>
            </th>
            <th scope="col" className="px-2 pb-2 font-semibold sm:px-3.5">
              O que a cidade tem
              <span className="sub block font-normal">
                lido <Instante em={conflito.vistoEm} /> · NFS-e {conflito.nota.numero}
                {conflito.nota.canceladaEm && ', cancelada'}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha) => (
            <Linha key={linha.rotulo} {...linha} />
          ))}
        </tbody>
      </table>
      <p className="mt-2.5 mb-6 text-sm text-tinta-2">
        {count(diferem, 'campo difere', 'campos diferem')} de {linhas.length}.{' '}
        <button type="button" className={ELO} onClick={() => setAberto('enviado')}>
          XML enviado
        </button>
        {' · '}
        <button type="button" className={ELO} onClick={() => setAberto('encontrado')}>
          XML da cidade
        </button>
        {' · '}
        <Link to="/notas/$id" params={{ id: nota.id }} search={{ aba: 'transmissoes' }} className={ELO}>
          {count(nota.totalTransmissoes, 'troca com a cidade', 'trocas com a cidade')}
        </Link>
      </p>
      <Dialogo
        titulo={aberto === 'enviado' ? 'XML enviado' : 'XML da cidade'}
        aberto={aberto !== null}
        onClose={() => setAberto(null)}
        largo
        leitura
      >
        {bytes ? (
          <Codigo
            texto={bytes.codificacao === 'texto' ? indentado(bytes.conteudo) : bytes.conteudo}
            original={bytes.conteudo}
            linguagem="xml"
            rotulo="O documento inteiro"
          />
        ) : (
          <p className="text-sm text-tinta-2">Nada guardado.</p>
        )}
      </Dialogo>
    </>
  )
}

function Linha({ rotulo, enviado, encontrado, diferenca, mono, forte }: LinhaEscrita) {
  const celula = cx('px-2 py-2 sm:px-3.5 break-words', diferenca !== null && 'bg-ambar-papel')
  return (
    <tr className="border-t border-linha align-top">
      <th scope="row" className="sub py-2 pr-2 text-left font-normal break-words">
        {rotulo}
      </th>
      <td className={celula}>
        <Um {...enviado} mono={mono} forte={forte} />
      </td>
      <td className={celula}>
        <Um {...encontrado} mono={mono} forte={forte} />
        {diferenca !== null && (
          <Fragment>
            {' '}
            <span className="text-xs font-semibold text-ambar sm:whitespace-nowrap">{diferenca}</span>
          </Fragment>
        )}
      </td>
    </tr>
  )
}

const Um = ({ texto, sub, mono, forte }: Lado & { mono?: boolean | undefined; forte?: boolean | undefined }) => (
  <>
    {texto ? (
      <span className={cx('whitespace-pre-line tabular-nums', mono && 'font-mono text-xs', forte && 'font-semibold')}>
        {texto}
      </span>
    ) : (
      <span className="text-tinta-3">–</span>
    )}
    {sub && <span className="sub block tabular-nums">{sub}</span>}
  </>
)
