import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { colunasLembradas } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { useUnsaved } from '#web/kit/form/unsaved.ts'
import { count } from '#web/words/formatos.ts'
import { isFilled } from '../notas/formulario/pedido.ts'
import { nomeDoCampo } from './colunas.ts'
import { EscolhaDeColunas } from './EscolhaDeColunas.tsx'
import { camposQueFaltam, complete, guessMapeamento, type Mapeamento, toLinhas } from './mapeamento.ts'
import type { Leitura } from './read-arquivo.ts'

const EMPRESAS_LISTADAS = 100
type Linhas = { linha: number; pedido: Record<string, unknown>; celulas?: string[] }[]
type Props = {
  leitura: Leitura
  /** What was chosen when the file was sent. */
  antes?: { mapa: Mapeamento; semTomador: boolean }
  /** Keeps what was chosen, and leaves; an ApiError is shown. */
  onSend: (escolha: { colunas: Mapeamento; semTomador: boolean; linhas: Linhas }) => Promise<void>
}

/** A file before it is sent: what each column is, who issues, and whether lines without a customer are meant so. */
export function PrepararLote({ leitura, antes, onSend }: Props) {
  const lembradas = useQuery(colunasLembradas)
  const cadastro = useQuery(empresas({ limit: EMPRESAS_LISTADAS }))
  const [escolhido, setEscolhido] = useState<Mapeamento>({})
  const [empresaId, setEmpresaId] = useState('')
  const [semTomador, setSemTomador] = useState(antes?.semTomador ?? false)
  const [falha, setFalha] = useState<ApiError | null>(null)
  const [sending, setSending] = useState(false)
  useUnsaved(Object.keys(escolhido).length > 0, !sending)
  const failed = lembradas.error ?? cadastro.error
  if (failed || !lembradas.data || !cadastro.data)
    return <NaoCarregado erro={failed} onRetry={() => Promise.all([lembradas.refetch(), cadastro.refetch()])} />

  const mapa: Mapeamento =
    leitura.tipo === 'planilha'
      ? { ...(antes?.mapa ?? guessMapeamento(leitura, lembradas.data.colunas as Mapeamento)), ...escolhido }
      : {}
  const ativas = cadastro.data.items.filter(({ ativa }) => ativa)
  const empresa = ativas.length === 1 ? ativas[0] : ativas.find((each) => each.id === empresaId)
  const emitente = empresa?.cpfCnpj
  const linhas =
    leitura.tipo === 'planilha'
      ? toLinhas(leitura, mapa, emitente)
      : leitura.linhas.map(({ linha, pedido }) => ({ linha, pedido: complete(pedido, emitente) }))
  const semEmitente = linhas.filter(({ pedido }) => !pedido.prestador?.cpfCnpj).length
  const vazias = linhas.filter(({ pedido }) => !isFilled(pedido, ['tomador'])).length
  const faltam = camposQueFaltam(linhas)
  const campos = Object.values(mapa).filter((campo) => campo !== null)
  const repetido = campos.find((campo, i) => campos.indexOf(campo) !== i)
  const why =
    leitura.tipo === 'planilha' && !campos.includes('servico[0].valor.servico')
      ? 'Diga qual coluna é o valor do serviço.'
      : repetido
        ? 'Duas colunas são o mesmo campo. Deixe só uma.'
        : semEmitente > 0 && ativas.length > 1 && !empresa && 'Escolha a empresa que emite.'

  const send = async () => {
    setSending(true)
    setFalha(null)
    try {
      await onSend({ colunas: mapa, semTomador, linhas: linhas as Linhas })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFalha(error)
      setSending(false)
    }
  }
  return (
    <div className="flex flex-col gap-6">
      {leitura.tipo === 'planilha' && (
        <EscolhaDeColunas
          planilha={leitura}
          mapa={mapa}
          onChange={(coluna, campo) => setEscolhido((before) => ({ ...before, [coluna]: campo }))}
        />
      )}
      {ativas.length > 1 && (semEmitente > 0 || empresaId) && (
        <label className="flex max-w-md flex-col gap-1 text-sm font-medium">
          Empresa que emite as linhas sem CNPJ de quem emite
          <select
            value={empresaId}
            onChange={({ target }) => setEmpresaId(target.value)}
            className="h-9 rounded-md border border-borda bg-papel px-2 text-sm font-normal"
          >
            <option value="">Escolha</option>
            {ativas.map(({ id: each, razaoSocial }) => (
              <option key={each} value={each}>
                {razaoSocial}
              </option>
            ))}
          </select>
        </label>
      )}
      {vazias > 0 && (
        <label className="flex items-center gap-2.5 text-sm">
          <input type="checkbox" checked={semTomador} onChange={({ target }) => setSemTomador(target.checked)} />
          Emitir {count(vazias, 'linha', 'linhas')} sem tomador como “Não identificado”
        </label>
      )}
      {faltam.length > 0 && (
        <p role="note" className="max-w-[70ch] rounded-lg bg-ambar-papel px-4 py-3 text-sm">
          {leitura.tipo === 'planilha' ? 'Nenhuma coluna traz' : 'Nenhuma nota traz'}{' '}
          <strong className="font-semibold">{faltam.map(nomeDoCampo).join(' nem ')}</strong>. Só ficam prontas as linhas
          em que isso vem da última nota do tomador ou do único modelo de serviço da empresa; as outras ficam com erro.
        </p>
      )}
      {falha && <Falha erro={falha} />}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-linha bg-papel py-4">
        <p className="text-sm">{count(linhas.length, 'nota', 'notas')}. Nada é emitido ainda.</p>
        <div className="md:ml-auto">
          <Botao tipo="principal" onClick={send} ocupado={sending} porque={why || undefined}>
            Conferir as linhas
          </Botao>
        </div>
      </div>
    </div>
  )
}
