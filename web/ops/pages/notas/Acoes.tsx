import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { type AcaoDaOperacao, type NotaInteira, renew } from '#web/api/ops/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { MOTIVO } from '../motivo.ts'
import { ATOS, type AtoSemTela, hasTela } from './atos.ts'
import { OutrosAtos } from './OutrosAtos.tsx'

/** The one act that the note asks for, and the others folded; what is not possible says why. */
export function Acoes({ nota, noConflito }: { nota: NotaInteira; noConflito: boolean }) {
  const [aberto, setAberto] = useState<AtoSemTela | null>(null)
  const [outros, setOutros] = useState(false)
  const { ato: principal, passo } = nota.proximoPasso
  const acao = nota.acoes.find((each) => each.acao === principal)
  const ato = aberto && ATOS[aberto]
  return (
    <>
      {passo === 'conflito' && !noConflito && (
        <Link
          to="/notas/$id"
          params={{ id: nota.id }}
          search={{ aba: 'conflito' }}
          className={classeBotao('principal')}
        >
          Decidir o conflito
        </Link>
      )}
      {acao && <Principal id={nota.id} acao={acao} onOpen={setAberto} />}
      <Botao onClick={() => setOutros(true)}>
        <Ellipsis size={16} aria-hidden />
        Outros atos
      </Botao>
      {outros && (
        <OutrosAtos
          nota={nota}
          sem={principal}
          onChoose={(escolhido) => {
            setOutros(false)
            setAberto(escolhido)
          }}
          onClose={() => setOutros(false)}
        />
      )}
      {ato && (
        <Confirmar
          titulo={ato.nome}
          acao={ato.nome}
          perigo={!!ato.perigo}
          motivo={MOTIVO}
          textos={ato.textos}
          onConfirm={async (respostas) => {
            await ato.run(nota.id, respostas)
            notifyDone(ato.nome, 'Feito, e registrado na auditoria.')
            await renew(
              'GET /admin/nfse',
              ['GET /admin/nfse/{id}', { caminho: { id: nota.id } }],
              'GET /admin/nfse/{id}/timeline',
            )
          }}
          onClose={() => setAberto(null)}
        >
          {ato.efeito}
        </Confirmar>
      )}
    </>
  )
}

type PrincipalProps = { id: string; acao: AcaoDaOperacao; onOpen: (ato: AtoSemTela) => void }

function Principal({ id, acao: { acao, permitida, motivo }, onOpen }: PrincipalProps) {
  const porque = permitida ? undefined : (motivo ?? 'Agora não.')
  if (!hasTela(acao))
    return (
      <Botao tipo="principal" porque={porque} onClick={() => onOpen(acao)}>
        {ATOS[acao].nome}
      </Botao>
    )
  if (porque) return <Botao porque={porque}>Corrigir e reemitir</Botao>
  return (
    <Link to="/notas/$id/reemitir" params={{ id }} className={classeBotao('principal')}>
      Corrigir e reemitir
    </Link>
  )
}
