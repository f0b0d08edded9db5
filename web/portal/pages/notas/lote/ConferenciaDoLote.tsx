import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { type Ambiente, useAmbiente } from '#web/api/portal/ambiente.ts'
import { ApiError, type Empresa } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { sendLote, validacaoDaLinha } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { useUnsaved } from '#web/kit/form/unsaved.ts'
import { useMay } from '#web/portal/sessao.ts'
import { count } from '#web/words/formatos.ts'
import { useConfirmacaoDeProducao } from '../formulario/ConfirmacaoDeProducao.tsx'
import { isFilled, toPedido, totalDosServicos } from '../formulario/pedido.ts'
import { LinhaDoLote, type Situacao } from './LinhaDoLote.tsx'
import { errosDeRepeticao, type LinhaDoArquivo } from './read-arquivo.ts'

const EMPRESAS_LISTADAS = 100

/** The lines of a file before they are sent: each is checked here and by the service, corrected in place or removed. */
export function ConferenciaDoLote({ linhas: lidas, ignoradas }: { linhas: LinhaDoArquivo[]; ignoradas: string[] }) {
  const ambiente = useAmbiente()
  const navigate = useNavigate()
  const may = useMay()
  const [linhas, setLinhas] = useState(lidas)
  // A file is quickly read again; the corrections made here are not.
  useUnsaved(linhas !== lidas)
  const [falha, setFalha] = useState<ApiError | null>(null)
  const [sending, setSending] = useState(false)
  const { confirm, dialogo } = useConfirmacaoDeProducao(ambiente)
  const { emitente, escolha, loading } = useEmitente(linhas)

  const pedidos = linhas.map(({ pedido }) => toPedido(complete(pedido, emitente)))
  const situacoes = useSituacoes(pedidos, linhas, ambiente, loading)
  const semTomador = pedidos.filter((pedido) => !isFilled(pedido, ['tomador'])).length
  const [semTomadorAceito, setSemTomadorAceito] = useState(false)
  const erradas = situacoes.filter(({ erros }) => erros.length > 0).length
  const checking = situacoes.some(({ checking: ainda }) => ainda)
  const total = pedidos.reduce((soma, pedido) => soma + totalDosServicos(pedido), 0)

  const send = async () => {
    if (!(await confirm({ oque: `em ${count(linhas.length, 'nota', 'notas')}`, valor: total }))) return
    setSending(true)
    setFalha(null)
    try {
      const { loteId, aceitas } = await sendLote(pedidos, ambiente)
      notify(count(aceitas, 'nota na fila', 'notas na fila'))
      await navigate({ to: '/lotes/$id', params: { id: loteId }, ignoreBlocker: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFalha(error)
    } finally {
      setSending(false)
    }
  }
  const why = !may('nota.issue')
    ? 'Seu papel nesta conta não permite emitir. Peça a um administrador.'
    : linhas.length === 0
      ? 'Nenhuma linha para enviar.'
      : erradas > 0
        ? `${count(erradas, 'linha precisa', 'linhas precisam')} de correção. Corrija ou retire.`
        : semTomador > 0 && !semTomadorAceito
          ? `${count(semTomador, 'linha está', 'linhas estão')} sem tomador. Marque que é assim, ou corrija o arquivo.`
          : checking && 'O serviço ainda está conferindo as linhas.'
  return (
    <div className="flex flex-col gap-5">
      {ignoradas.length > 0 && (
        <p className="rounded-lg bg-ambar-papel px-4 py-2.5 text-sm">
          {count(ignoradas.length, 'coluna não foi reconhecida', 'colunas não foram reconhecidas')} e fica de fora:{' '}
          <span className="font-mono text-xs">{ignoradas.join(', ')}</span>
        </p>
      )}
      {escolha}
      <ol className="border-t border-linha">
        {linhas.map((linha, i) => (
          <LinhaDoLote
            key={linha.onde}
            onde={linha.onde}
            pedido={pedidos[i]!}
            situacao={situacoes[i]!}
            onChange={(change) =>
              setLinhas((all) => all.map((each, k) => (k === i ? { ...each, pedido: change(each.pedido) } : each)))
            }
            onRemove={() => setLinhas((all) => all.filter((_, k) => k !== i))}
          />
        ))}
      </ol>
      {semTomador > 0 && (
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={semTomadorAceito}
            onChange={({ target }) => setSemTomadorAceito(target.checked)}
          />
          Emitir {count(semTomador, 'linha', 'linhas')} sem tomador como “Não identificado”
        </label>
      )}
      {falha && <Falha erro={falha} />}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-linha bg-papel py-4">
        <p className="text-sm" aria-live="polite">
          {count(linhas.length, 'nota', 'notas')}, <Valor v={total} />
          {erradas > 0 && <span className="text-vermelho"> · {count(erradas, 'com erro', 'com erro')}</span>}
        </p>
        <div className="md:ml-auto">
          <Botao tipo="principal" onClick={send} ocupado={sending} porque={why || undefined}>
            Emitir {count(linhas.length, 'nota', 'notas')}
          </Botao>
        </div>
      </div>
      {dialogo}
    </div>
  )
}

/** Fills what a line leaves out from the company: who issues, and its city as the place of the service. */
function complete(pedido: Rascunho, emitente: Empresa | undefined): Rascunho {
  const cpfCnpj = pedido.prestador?.cpfCnpj ?? emitente?.cpfCnpj
  const cidade = cpfCnpj === emitente?.cpfCnpj ? emitente?.endereco.codigoCidade : undefined
  return {
    ...pedido,
    prestador: { ...pedido.prestador, ...(cpfCnpj && { cpfCnpj }) },
    servico: pedido.servico?.map((item) => ({ ...(cidade && { municipioPrestacao: cidade }), ...item })),
  }
}

/** The issuer of the lines that name none: the only company, or the one chosen here. */
function useEmitente(linhas: LinhaDoArquivo[]) {
  const { data, isPending } = useQuery(empresas({ limit: EMPRESAS_LISTADAS }))
  const [escolhida, setEscolhida] = useState('')
  const ativas = data?.items.filter(({ ativa }) => ativa) ?? []
  const emitente = ativas.length === 1 ? ativas[0] : ativas.find(({ id }) => id === escolhida)
  const ask = ativas.length > 1 && linhas.some(({ pedido }) => !pedido.prestador?.cpfCnpj)
  const escolha = ask && (
    <label className="flex max-w-md flex-col gap-1 text-sm font-medium">
      Empresa que emite as linhas sem prestador
      <select
        value={escolhida}
        onChange={({ target }) => setEscolhida(target.value)}
        className="h-9 rounded-md border border-borda bg-papel px-2 text-sm font-normal"
      >
        <option value="">Escolha</option>
        {ativas.map(({ id, razaoSocial }) => (
          <option key={id} value={id}>
            {razaoSocial}
          </option>
        ))}
      </select>
    </label>
  )
  return { emitente, escolha, loading: isPending }
}

/** The faults of each line: at once those found here, and for lines without any those of the service. */
function useSituacoes(
  pedidos: Rascunho[],
  linhas: readonly LinhaDoArquivo[],
  ambiente: Ambiente,
  loading: boolean,
): Situacao[] {
  const locais = pedidos.map((pedido, i) => [...validatePedido(pedido).erros, ...errosDeRepeticao(pedidos, linhas, i)])
  const respostas = useQueries({
    queries: pedidos.map((pedido, i) => ({
      ...validacaoDaLinha(pedido, ambiente),
      enabled: !loading && locais[i]!.length === 0,
    })),
  })
  return pedidos.map((_, i) => {
    if (loading) return { erros: [], checking: true, score: null }
    const local = locais[i]!
    const { data, isPending } = respostas[i]!
    if (local.length > 0) return { erros: local, checking: false, score: null }
    return { erros: data && !data.valida ? data.erros : [], checking: isPending, score: data?.scoreConfianca ?? null }
  })
}
