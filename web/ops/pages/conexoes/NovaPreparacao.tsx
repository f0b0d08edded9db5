import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CidadeSimulada, call, type Entrada, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { usePorque } from '#web/ops/porque.ts'
import { CamposDaPreparacao, type Pedido } from './CamposDaPreparacao.tsx'
import { Simulacao } from './Simulacao.tsx'

const rota = getRouteApi('/dentro/conexoes/preparar/nova')
type Corpo = Entrada<'POST /admin/conexoes/preparar'>['corpo']

/** Prepares the cities of a template: first what would happen to each, then the work itself. */
export function NovaPreparacao() {
  const navigate = rota.useNavigate()
  const porque = usePorque()('admin.conexao.write', 'preparar cidades')
  const [pedido, setPedido] = useState<Pedido>({ ambiente: 'homologacao', publicar: false, substituir: false })
  const [simulacao, setSimulacao] = useState<CidadeSimulada[] | null>(null)
  return (
    <>
      <Cabecalho
        titulo="Preparar um padrão"
        texto="Nada acontece antes de você ver o que aconteceria."
        back={
          <Link to="/conexoes/preparar" search={{}}>
            Preparações
          </Link>
        }
      />
      {simulacao ? (
        <Formulario
          inicial={{}}
          onSubmit={async () => {
            const { preparacao } = await call('POST /admin/conexoes/preparar', { corpo: corpoDe(pedido, false) })
            notifyDone('Preparação pedida', 'Acompanhe aqui, cidade por cidade.')
            await renew('GET /admin/conexoes/preparar')
            await navigate({ to: '/conexoes/preparar/$id', params: { id: preparacao!.id }, search: {} })
          }}
          className="flex flex-col gap-5"
        >
          <Simulacao cidades={simulacao} />
          <FalhaDoFormulario />
          <div className="flex flex-wrap gap-2">
            <Enviar porque={porque}>{pedido.publicar ? 'Preparar e publicar' : 'Preparar'}</Enviar>
            <Botao onClick={() => setSimulacao(null)}>Mudar o pedido</Botao>
          </div>
        </Formulario>
      ) : (
        <Formulario<Pedido>
          inicial={pedido}
          validate={(valores) =>
            requireFields(valores, { padrao: 'Escolha o padrão.', motivo: 'Conte por quê, em uma frase.' })
          }
          onSubmit={async (valores) => {
            setPedido(valores)
            const feita = await call('POST /admin/conexoes/preparar', { corpo: corpoDe(valores, true) })
            setSimulacao(feita.simulacao)
          }}
          className="flex max-w-2xl flex-col gap-4"
        >
          <CamposDaPreparacao />
          <FalhaDoFormulario />
          <span>
            <Enviar porque={porque}>Ver o que aconteceria</Enviar>
          </span>
        </Formulario>
      )}
    </>
  )
}

/** The request as the service wants it. */
function corpoDe(pedido: Pedido, simular: boolean): Corpo {
  const { padrao = '', motivo = '', uf, municipios, empresaId, endereco, raiz, ...resto } = pedido
  return {
    ...resto,
    padrao,
    motivo,
    simular,
    ...(uf && { uf }),
    ...(municipios && { municipios }),
    ...(empresaId && { empresaId }),
    ...(endereco && { urls: { padrao: endereco } }),
    ...(raiz && { ca: [raiz] }),
  }
}
