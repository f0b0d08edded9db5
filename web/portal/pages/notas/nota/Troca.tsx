import { useQuery } from '@tanstack/react-query'
import type { Transmissao } from '#web/api/portal/client.ts'
import { transmissao } from '#web/api/portal/notas.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { duracao } from '#web/words/formatos.ts'
import { laidOutJson } from '#web/words/json-linhas.ts'
import { indentado } from '#web/words/xml.ts'

const TITULO: Record<Transmissao['operacao'], string> = {
  emitir: 'Envio da nota',
  consultar: 'Consulta da nota',
  cancelar: 'Cancelamento da nota',
  solicitar: 'Pedido de análise',
  corrigir: 'Carta de correção',
}

/** One exchange with the city: request and response, byte by byte. */
export function Troca({
  notaId,
  transmissaoId,
  onClose,
}: {
  notaId: string
  transmissaoId: string | null
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    ...transmissao(notaId, transmissaoId ?? ''),
    enabled: transmissaoId !== null,
  })
  return (
    <Dialogo
      titulo={data ? TITULO[data.operacao] : 'Troca'}
      aberto={transmissaoId !== null}
      onClose={onClose}
      largo
      leitura
    >
      {!error && data ? <Detalhe troca={data} /> : <NaoCarregado erro={error} onRetry={refetch} alto={400} />}
    </Dialogo>
  )
}

const Detalhe = ({ troca }: { troca: Transmissao }) => (
  <div className="flex flex-col gap-5 text-sm">
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Dado rotulo="Quando">{dataCheia(troca.criadaEm)}</Dado>
      <Dado rotulo="Levou">{duracao(troca.duracaoMs) || 'não se sabe'}</Dado>
      <Dado rotulo="HTTP">{troca.statusHttp ?? 'sem resposta'}</Dado>
      <Dado rotulo="Conexão">
        {troca.conexao}, versão {troca.conexaoVersao}
      </Dado>
      {troca.leiaute && <Dado rotulo="Leiaute">{troca.leiaute}</Dado>}
      {troca.protocolo && <Dado rotulo="Protocolo">{troca.protocolo}</Dado>}
      <Dado rotulo="Documento">
        <Copiar texto={troca.documentoId} rotulo="o id do documento" />
      </Dado>
    </dl>
    {troca.causa && <p className="text-tinta-2">{troca.causa}</p>}
    <Bytes titulo="Enviado" conteudo={troca.enviado} nada="Só uma pergunta: nenhum documento foi enviado." />
    <Bytes titulo="Recebido" conteudo={troca.recebido} nada="Nada veio de volta." />
  </div>
)

function Bytes({ titulo, conteudo, nada }: { titulo: string; conteudo: Transmissao['enviado']; nada: string }) {
  const texto = conteudo?.conteudo ?? ''
  const json = texto.trimStart().startsWith('{') || texto.trimStart().startsWith('[')
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{titulo}</h3>
      {conteudo ? (
        <Codigo
          texto={json ? laidOutJson(texto) : indentado(texto)}
          original={texto}
          linguagem={json ? 'json' : 'xml'}
          rotulo={titulo.toLowerCase()}
        />
      ) : (
        <p className="text-tinta-2">{nada}</p>
      )}
    </div>
  )
}
