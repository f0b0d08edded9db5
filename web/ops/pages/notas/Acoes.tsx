import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AcaoDaOperacao, call, type NotaInteira, renew } from '#web/api/ops/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar, type Pergunta } from '#web/kit/overlay/Confirmar.tsx'
import { MOTIVO } from '../motivo.ts'

type Respostas = Record<string, string> & { motivo: string }
type Ato = {
  nome: string
  efeito: string
  perigo?: boolean
  textos?: Pergunta[]
  run: (id: string, respostas: Respostas) => Promise<unknown>
}

/** The acts with a screen of their own: to re-issue needs the draft, and a conflict both documents. */
const COM_TELA = ['reemitir', 'assumir', 'declarar-alheia'] as const
type ComTela = (typeof COM_TELA)[number]
const hasTela = (acao: AcaoDaOperacao['acao']): acao is ComTela => COM_TELA.includes(acao as ComTela)

/** The acts of an operator on a note. */
const ATOS: Record<Exclude<AcaoDaOperacao['acao'], ComTela>, Ato> = {
  consultar: {
    nome: 'Consultar na cidade',
    efeito: 'O serviço pergunta à cidade, agora, o que sabe desta nota. Nada é enviado de novo.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/consultar', { caminho: { id }, corpo: { motivo } }),
  },
  'replay-webhook': {
    nome: 'Repetir os avisos',
    efeito: 'Os avisos do estado em que a nota está são enviados de novo aos endpoints da conta.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/replay-webhook', { caminho: { id }, corpo: { motivo } }),
  },
  reenfileirar: {
    nome: 'Reenfileirar',
    efeito: 'A tarefa que parou volta à fila, de onde estava.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/reenfileirar', { caminho: { id }, corpo: { motivo } }),
  },
  reprocessar: {
    nome: 'Reprocessar',
    efeito:
      'A nota é preparada de novo, com a conexão de hoje, e enviada. Só é possível com prova de que não foi emitida.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/reprocessar', { caminho: { id }, corpo: { motivo } }),
  },
  'inutilizar-rps': {
    nome: 'Inutilizar o RPS',
    efeito: 'O número reservado a esta nota é dado por perdido, e não será usado por outra.',
    perigo: true,
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/inutilizar-rps', { caminho: { id }, corpo: { motivo } }),
  },
  'falha-definitiva': {
    nome: 'Encerrar sem emissão',
    efeito: 'A nota termina sem ser emitida, e a conta é avisada. O idIntegracao fica livre para outra.',
    perigo: true,
    textos: [
      {
        nome: 'provaDeAusencia',
        rotulo: 'Como se sabe que a cidade não a tem',
        minimo: 10,
        ajuda: 'Onde se procurou, quando e por quem.',
      },
    ],
    run: (id, { motivo, provaDeAusencia = '' }) =>
      call('POST /admin/nfse/{id}/falha-definitiva', { caminho: { id }, corpo: { motivo, provaDeAusencia } }),
  },
}

/** The acts that are possible on the note now; the others say why not. `so`: that act alone. */
export function Acoes({ nota: { id, acoes }, so }: { nota: NotaInteira; so?: keyof typeof ATOS }) {
  const [aberto, setAberto] = useState<keyof typeof ATOS | null>(null)
  const ato = aberto && ATOS[aberto]
  return (
    <div className={so ? undefined : 'mb-5 flex flex-wrap gap-2'}>
      {acoes.map(({ acao, permitida, motivo }) =>
        so && acao !== so ? null : hasTela(acao) ? (
          acao === 'reemitir' && (
            <ParaReemitir key={acao} id={id} porque={permitida ? undefined : (motivo ?? 'Agora não.')} />
          )
        ) : (
          <Botao key={acao} porque={permitida ? undefined : (motivo ?? 'Agora não.')} onClick={() => setAberto(acao)}>
            {ATOS[acao].nome}
          </Botao>
        ),
      )}
      {ato && (
        <Confirmar
          titulo={ato.nome}
          acao={ato.nome}
          perigo={!!ato.perigo}
          motivo={MOTIVO}
          textos={ato.textos}
          onConfirm={async (respostas) => {
            await ato.run(id, respostas)
            notifyDone(ato.nome, 'Feito, e registrado na auditoria.')
            await renew(
              'GET /admin/nfse',
              ['GET /admin/nfse/{id}', { caminho: { id } }],
              'GET /admin/nfse/{id}/timeline',
            )
          }}
          onClose={() => setAberto(null)}
        >
          {ato.efeito}
        </Confirmar>
      )}
    </div>
  )
}

const ParaReemitir = ({ id, porque }: { id: string; porque: string | undefined }) =>
  porque ? (
    <Botao porque={porque}>Corrigir e reemitir</Botao>
  ) : (
    <Link to="/notas/$id/reemitir" params={{ id }} className={classeBotao()}>
      Corrigir e reemitir
    </Link>
  )
