import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, FlaskConical, Hourglass, TriangleAlert } from 'lucide-react'
import { chooseAmbiente, useAmbiente } from '#web/api/portal/ambiente.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { cx } from '#web/kit/cx.ts'
import { Motivos } from '#web/kit/detail/Motivos.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { writeCancelamento } from '#web/words/cancelamento.ts'
import { count } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { EM_DUVIDA, PAPEIS_DE_VINCULO, tituloDaNota, whoDecides } from '#web/words/notas.ts'
import { AMBIENTES, STATUS } from '#web/words/status.ts'
import { Andamento } from './Andamento.tsx'

/** What must be known before the note is read: where it is, why it was refused, what is on its way. */
export const Paineis = ({ nota }: { nota: Nota }) => (
  <>
    <OutroAmbiente nota={nota} />
    <Vinculos nota={nota} />
    <Recusa nota={nota} />
    <Andamento nota={nota} />
    <Cancelamento nota={nota} />
    <Avisos nota={nota} />
  </>
)

/** The band of the portal shows the chosen ambiente; a note opened by its link may be of the other. */
function OutroAmbiente({ nota: { ambiente } }: { nota: Nota }) {
  if (useAmbiente() === ambiente) return null
  const teste = ambiente === 'homologacao'
  return (
    <Painel
      tom={teste ? 'ambar' : 'azul'}
      icone={FlaskConical}
      titulo={teste ? 'Nota de homologação, sem valor fiscal' : 'Nota de produção, com valor fiscal'}
    >
      <p className="mt-1">
        O portal está mostrando {teste ? 'a produção' : 'a homologação'}.{' '}
        <button type="button" onClick={() => chooseAmbiente(ambiente)} className="text-anil hover:underline">
          Mostrar {AMBIENTES[ambiente].toLowerCase()}
        </button>
      </p>
    </Painel>
  )
}

function Vinculos({ nota: { vinculos } }: { nota: Nota }) {
  if (vinculos.length === 0) return null
  return (
    <ul aria-label="Notas ligadas a esta" className="mb-6 flex flex-col gap-1 text-sm">
      {vinculos.map((each) => (
        <li key={each.papel + each.id} className="flex flex-wrap items-center gap-x-2">
          <ArrowLeftRight size={14} className="text-tinta-3" aria-hidden />
          <span className="text-tinta-2">{PAPEIS_DE_VINCULO[each.papel]}</span>
          <Link to="/notas/$id" params={{ id: each.id }} className="font-medium text-anil hover:underline">
            {tituloDaNota(each)}
          </Link>
          <span className="text-tinta-3">{STATUS[each.status].rotulo.toLowerCase()}</span>
        </li>
      ))}
    </ul>
  )
}

function Recusa({ nota: { status, erros, meta } }: { nota: Nota }) {
  if (status === 'falha_definitiva')
    return (
      <Painel tom="vermelho" icone={TriangleAlert} titulo="Esta nota não foi emitida">
        <p className="mt-1">
          As tentativas terminaram sem que {whoDecides(meta.trilho)} a recebesse. Corrija, se for o caso, e reemita.
        </p>
        <Motivos erros={erros} emPalavras={emPalavras} />
      </Painel>
    )
  if (status !== 'rejeitada') return null
  const quem = capital(whoDecides(meta.trilho))
  return (
    <Painel
      tom="vermelho"
      icone={TriangleAlert}
      titulo={`${quem} recusou por ${erros.length === 1 ? 'um motivo' : count(erros.length, 'motivo', 'motivos')}`}
    >
      <Motivos erros={erros} emPalavras={emPalavras} />
    </Painel>
  )
}

function Cancelamento({ nota: { cancelamento, motivoCancelamento, status } }: { nota: Nota }) {
  if (!cancelamento) return null
  const escrito = writeCancelamento(cancelamento)
  if (!escrito)
    return (
      motivoCancelamento && (
        <p className="mb-6 text-sm text-tinta-2">
          Motivo {status === 'substituida' ? 'da substituição' : 'do cancelamento'}: {motivoCancelamento}
        </p>
      )
    )
  return (
    <Painel tom={escrito.tom} icone={escrito.tom === 'vermelho' ? TriangleAlert : Hourglass} titulo={escrito.titulo}>
      <p className="mt-1">{escrito.texto}</p>
      <Motivos erros={cancelamento.erros ?? []} emPalavras={emPalavras} />
      {cancelamento.protocolo && <p className="mt-1 break-words text-tinta-2">Protocolo {cancelamento.protocolo}</p>}
      {motivoCancelamento && <p className="mt-1 text-tinta-2">Motivo: {motivoCancelamento}</p>}
    </Painel>
  )
}

/** What was worth a look before the note was issued; once the city has accepted it, nothing is left to do about it. */
function Avisos({ nota: { avisos: todos, status } }: { nota: Nota }) {
  const avisos = todos.filter(({ codigo }) => codigo !== EM_DUVIDA)
  if (avisos.length === 0) return null
  const aceita = status === 'autorizada' || status === 'cancelada' || status === 'substituida'
  return (
    <details className={cx('mb-6 rounded-lg px-5 py-2.5 text-sm', aceita ? 'bg-papel-1' : 'bg-ambar-papel')}>
      <summary className={cx('cursor-pointer font-medium', aceita ? 'text-tinta-2' : 'text-ambar')}>
        {count(avisos.length, 'aviso', 'avisos')} antes de emitir
      </summary>
      <ul className="mt-2 mb-1 flex flex-col gap-2">
        {avisos.map((aviso) => (
          <li key={aviso.campo + aviso.codigo + aviso.mensagem}>
            {emPalavras(aviso.mensagem)}
            <p className="font-mono text-xs break-words text-tinta-2">
              {[aviso.campo, aviso.codigo, aviso.pontos && `−${aviso.pontos} de confiança`].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

const capital = (texto: string) => texto[0]!.toUpperCase() + texto.slice(1)
