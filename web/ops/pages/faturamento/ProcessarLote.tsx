import { useState } from 'react'
import { type AcaoDeLote, call, renew } from '#web/api/ops/client.ts'
import { Botao, type TipoBotao } from '#web/kit/Botao.tsx'
import { Marcas } from '#web/kit/detail/Marcas.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { mesAtual, mesEscrito } from '#web/words/datas.ts'
import { Perguntar } from '../cobranca/Perguntar.tsx'
import { ACOES_DE_LOTE } from './acoes.ts'

const OPCOES = Object.entries(ACOES_DE_LOTE).map(([value, { nome, ajuda }]) => ({ value, label: nome, ajuda }))

/** Closes, charges, issues and sends all faturas of a month, in the background. */
export function ProcessarLote({ mes, tipo }: { mes: string; tipo: TipoBotao }) {
  const porque = usePorque()
  const [aberto, setAberto] = useState(false)
  const corre = mes >= mesAtual() ? `${mesEscrito(mes)} ainda não terminou.` : undefined
  return (
    <>
      <Botao
        tipo={tipo}
        porque={porque('admin.faturamento.write', 'processar faturas') ?? corre}
        onClick={() => setAberto(true)}
      >
        Processar o mês
      </Botao>
      {aberto && (
        <Perguntar<{ acoes: AcaoDeLote[] }>
          titulo={`Processar ${mesEscrito(mes)}`}
          acao="Processar o mês"
          texto="Cada fatura do mês passa pelo que você marcar, nesta ordem. O que já foi feito não se repete, e a recusa de uma não para as outras."
          inicial={{ acoes: ['fechar', 'emitir_cobranca'] }}
          validate={({ acoes }) =>
            acoes.length > 0 ? [] : [{ campo: 'acoes', codigo: 'OBRIGATORIO', mensagem: 'Marque ao menos uma.' }]
          }
          onSubmit={async ({ acoes }) => {
            await call('POST /admin/faturamento/processar-lote', { corpo: { competencia: mes, acoes } })
            notifyDone('Processamento começou', 'Ele segue mesmo que você saia desta página.')
            await renew('GET /admin/audit')
          }}
          onClose={() => setAberto(false)}
        >
          <Marcas nome="acoes" rotulo="O que fazer" opcoes={OPCOES} />
        </Perguntar>
      )}
    </>
  )
}
