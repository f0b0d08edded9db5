import { Link } from '@tanstack/react-router'
import { Copy, Download, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { isSettled, isUnissued, mayBecome } from '#domain/nota/nota.ts'
import { urlOf } from '#web/api/portal/client.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { acaoDe, whyNot } from './acao.ts'
import { Consultar } from './Consultar.tsx'
import { Corrigir } from './Corrigir.tsx'
import { Encerrar } from './Encerrar.tsx'

/** The actions on the note in its state. An action that is not allowed says why. */
export function Acoes({ nota }: { nota: Nota }) {
  // When the outcome is unknown the button is in the panel that explains it.
  if (!isSettled(nota.status)) return nota.incerta ? null : <Consultar nota={nota} />
  if (isUnissued(nota.status))
    return (
      <>
        <EmitirOutra nota={nota} />
        <Reemitir nota={nota} />
      </>
    )
  return (
    <>
      <EmitirOutra nota={nota} />
      <Baixar nota={nota} />
      {mayBecome(nota.status, 'cancelada') && <DepoisDeAutorizada nota={nota} />}
    </>
  )
}

function DepoisDeAutorizada({ nota }: { nota: Nota }) {
  const [aberto, setAberto] = useState<'cancelar' | 'solicitar-cancelamento' | null>(null)
  const [cancelar, solicitar, substituir] = [
    acaoDe(nota, 'cancelar'),
    acaoDe(nota, 'solicitar-cancelamento'),
    acaoDe(nota, 'substituir'),
  ]
  return (
    <div className="flex flex-wrap gap-2 md:order-first">
      <Botao tipo="discreto" porque={whyNot(cancelar)} onClick={() => setAberto('cancelar')}>
        Cancelar nota
      </Botao>
      {/* Only after the deadline: before it, cancelling is simpler. */}
      {!cancelar.permitida && solicitar.permitida && (
        <Botao onClick={() => setAberto('solicitar-cancelamento')}>Solicitar cancelamento</Botao>
      )}
      {substituir.permitida ? (
        <Link to="/notas/$id/substituir" params={{ id: nota.id }} className={classeBotao()}>
          Substituir
        </Link>
      ) : (
        <Botao porque={whyNot(substituir)}>Substituir</Botao>
      )}
      {acaoDe(nota, 'carta-correcao').permitida && <Corrigir nota={nota} />}
      <Encerrar nota={nota} como={aberto} onChange={setAberto} />
    </div>
  )
}

const Baixar = ({ nota: { id, urls } }: { nota: Nota }) => (
  <>
    {urls.pdf && (
      <a
        href={urlOf('GET /portal/nfse/{id}/pdf', { caminho: { id }, consulta: {} })}
        download
        className={classeBotao()}
      >
        <Download size={15} aria-hidden />
        PDF
      </a>
    )}
    {urls.xml && (
      <a href={urlOf('GET /portal/nfse/{id}/xml', { caminho: { id } })} download className={classeBotao()}>
        <Download size={15} aria-hidden />
        XML
      </a>
    )}
  </>
)

function EmitirOutra({ nota }: { nota: Nota }) {
  const may = useMay()
  return (
    may('nota.issue') && (
      <Link to="/emitir" search={{ igualA: nota.id }} className={classeBotao()}>
        <Copy size={15} aria-hidden />
        Emitir outra igual
      </Link>
    )
  )
}

function Reemitir({ nota }: { nota: Nota }) {
  const acao = acaoDe(nota, 'reemitir')
  const dentro = (
    <>
      <PencilLine size={15} aria-hidden />
      Corrigir e reemitir
    </>
  )
  return acao.permitida ? (
    <Link to="/notas/$id/reemitir" params={{ id: nota.id }} className={classeBotao('principal')}>
      {dentro}
    </Link>
  ) : (
    <Botao porque={whyNot(acao)}>{dentro}</Botao>
  )
}
