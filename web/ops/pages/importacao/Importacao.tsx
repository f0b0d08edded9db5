import { Download } from 'lucide-react'
import { useState } from 'react'
import { call, type PreviaDaImportacao, urlOf } from '#web/api/ops/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { Analisar, type Pedido } from './Analisar.tsx'
import { Previa } from './Previa.tsx'

/** Companies of another provider by a CSV file: chosen, analysed line by line, applied. */
export function Importacao() {
  const porque = usePorque()('admin.importacao.write', 'importar empresas')
  const [analise, setAnalise] = useState<{ pedido: Pedido; previa: PreviaDaImportacao } | null>(null)
  const analyse = async (pedido: Pedido) =>
    setAnalise({ pedido, previa: await call('POST /admin/legacy-import/preview', { corpo: pedido }) })
  return (
    <>
      <Cabecalho titulo="Importar empresas" texto="De outro provedor, por um arquivo CSV. Nada muda até aplicar.">
        {analise && <Botao onClick={() => setAnalise(null)}>Outro arquivo</Botao>}
        <a href={urlOf('GET /admin/legacy-import/exemplo-csv', {})} download className={classeBotao()}>
          <Download size={14} aria-hidden />
          Arquivo de exemplo
        </a>
      </Cabecalho>
      {analise ? (
        <Previa key={analise.previa.importacaoId} {...analise} porque={porque} onMap={analyse} />
      ) : (
        <Analisar porque={porque} onSubmit={analyse} />
      )}
    </>
  )
}
