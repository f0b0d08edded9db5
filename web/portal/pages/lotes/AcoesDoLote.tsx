import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError, type LoteDoPortal } from '#web/api/portal/client.ts'
import {
  askTotais,
  cancelLote,
  issueProntas,
  resendRecusadas,
  todasAsLinhas,
  urlDoResultado,
} from '#web/api/portal/lotes.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { confirmingMes } from '#web/portal/mes-fechado.ts'
import { useMay } from '#web/portal/sessao.ts'
import { download } from '#web/words/csv.ts'
import { count } from '#web/words/formatos.ts'
import { useConfirmacaoDeProducao } from '../notas/formulario/ConfirmacaoDeProducao.tsx'
import { errosCsv, resultadoCsv } from './csv.ts'
import { quantas } from './estados.tsx'

/** What may be done with a batch now. */
export function AcoesDoLote({ lote }: { lote: LoteDoPortal }) {
  const { id, arquivo, status, ambiente, apagadoEm } = lote
  const may = useMay()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const { confirm, dialogo } = useConfirmacaoDeProducao(ambiente)
  const run = (name: string, act: () => Promise<unknown>) => async () => {
    setBusy(name)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify(error.corpo.erros[0]?.mensagem ?? error.message)
    } finally {
      setBusy(null)
    }
  }
  const [prontas, comErro, recusadas] = (['prontas', 'com_erro', 'recusadas'] as const).map((each) =>
    quantas(lote, each),
  )
  const waiting = prontas! + comErro! + ((lote.porEstado as Record<string, number>)['a_enviar'] ?? 0)
  const nome = arquivo.replace(/\.\w+$/, '')

  const issue = run('emitir', async () => {
    const valor = ambiente === 'producao' ? (await askTotais(id)).valor : 0
    const repetidas = lote.comAviso > 0 ? `; ${count(lote.comAviso, 'parece repetida', 'parecem repetidas')}` : ''
    if (!(await confirm({ oque: `em ${count(prontas!, 'nota', 'notas')}${repetidas}`, valor }))) return
    await confirmingMes((confirmado) => issueProntas(id, confirmado))
  })
  const resend = run('reenviar', async () => {
    const novo = await resendRecusadas(id)
    await navigate({ to: '/lotes/$id', params: { id: novo.id }, search: {} })
  })
  const saveErros = run('erros', async () => {
    download(`${nome}-com-erro.csv`, errosCsv(await todasAsLinhas(id, 'com_erro')))
  })
  const saveTudo = run('tudo', async () => {
    download(`${nome}-resultado.csv`, resultadoCsv(await todasAsLinhas(id)))
  })
  return (
    <>
      {comErro! > 0 && !apagadoEm && (
        <Botao onClick={saveErros} ocupado={busy === 'erros'}>
          <Download size={15} aria-hidden />
          Baixar as com erro
        </Botao>
      )}
      <a href={urlDoResultado(id)} download className={classeBotao()}>
        <Download size={15} aria-hidden />
        Resultado em Excel
      </a>
      <Botao onClick={saveTudo} ocupado={busy === 'tudo'}>
        <Download size={15} aria-hidden />
        Resultado em CSV
      </Botao>
      {may('nota.issue') && waiting > 0 && (
        <Botao onClick={run('retirar', () => cancelLote(id))} ocupado={busy === 'retirar'}>
          Retirar o que falta
        </Botao>
      )}
      {may('nota.issue') && recusadas! > 0 && !apagadoEm && (
        <Botao onClick={resend} ocupado={busy === 'reenviar'}>
          Corrigir e reenviar as recusadas
        </Botao>
      )}
      {may('nota.issue') && (prontas! > 0 || status === 'aguardando') && (
        <Botao
          tipo="principal"
          onClick={issue}
          ocupado={busy === 'emitir'}
          porque={
            status === 'conferindo'
              ? 'As linhas ainda estão sendo conferidas.'
              : prontas === 0
                ? 'Nenhuma linha está pronta. Corrija as que têm erro.'
                : null
          }
        >
          {prontas === 0
            ? 'Emitir as prontas'
            : comErro! > 0 && prontas! > 1
              ? `Emitir as ${prontas} prontas`
              : `Emitir ${count(prontas!, 'nota', 'notas')}`}
        </Botao>
      )}
      {dialogo}
    </>
  )
}
