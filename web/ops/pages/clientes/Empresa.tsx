import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Ambiente, read, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { documento } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { CorrigirSerie } from './CorrigirSerie.tsx'
import { colunasDe, type Serie } from './colunas-das-series.tsx'
import { DefinirTrilho } from './DefinirTrilho.tsx'

const rota = getRouteApi('/dentro/clientes/$id/empresas/$empresaId')

/** One company of an account: its series of RPS, and the track that an operator may set for it. */
export function Empresa() {
  const { id, empresaId } = rota.useParams()
  const porque = usePorque()
  const [serie, setSerie] = useState<Serie | null>(null)
  const [trilho, setTrilho] = useState(false)
  const { data } = useQuery(read('GET /admin/tenants/{id}', { caminho: { id } }))
  const empresa = data?.empresas.items.find((each) => each.id === empresaId)
  return (
    <>
      <Cabecalho
        titulo={empresa?.razaoSocial ?? 'Empresa'}
        texto={
          empresa && (
            <Link to="/notas" search={{ q: empresa.cpfCnpj }} className="text-anil hover:underline">
              {documento(empresa.cpfCnpj)}, as notas dela
            </Link>
          )
        }
        back={
          <Link to="/clientes/$id" params={{ id }} search={{ aba: 'empresas' }}>
            {data?.nome ?? 'Conta'}
          </Link>
        }
      >
        <Botao porque={porque('admin.empresa.trilho', 'definir o trilho')} onClick={() => setTrilho(true)}>
          Definir por onde emite
        </Botao>
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Séries"
        filtros={[escolha('ambiente', 'Ambiente', opcoesDe(AMBIENTES))]}
        consulta={({ municipio, ambiente }, fatia) =>
          readList('GET /admin/empresas/{empresaId}/series', {
            caminho: { empresaId },
            consulta: {
              ...defined({ municipio, ambiente: umDe(ambiente, Object.keys(AMBIENTES) as Ambiente[]) }),
              ...fatia,
            },
          })
        }
        colunas={colunasDe(porque('serie.mend', 'corrigir séries'), setSerie)}
        chave={(each) => each.id}
        grade='"serie proximo" "cidade estado" "ato ato"'
        densa
        nada={{ titulo: 'Nenhuma série neste ambiente' }}
        vazio={<Vazio titulo="Nenhuma série ainda">A primeira nota de uma cidade cria a dela.</Vazio>}
      />
      {serie && <CorrigirSerie serie={serie} onClose={() => setSerie(null)} />}
      {trilho && <DefinirTrilho empresaId={empresaId} onClose={() => setTrilho(false)} />}
    </>
  )
}
