import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { changeModelo, modelo } from '#web/api/portal/modelos.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { ApiError } from '#web/words/erro.ts'
import { FormularioModelo } from './FormularioModelo.tsx'

const rota = getRouteApi('/dentro/modelos/$id')
const back = <Link to="/modelos">Modelos de serviço</Link>

/** One template: its name, its company and its service, to change or to archive. */
export function Modelo() {
  const { id } = rota.useParams()
  const navigate = useNavigate()
  const porque = usePorque()('modelo.write', 'alterar modelos')
  const { data, error, refetch } = useQuery(modelo(id))
  const archive = useMutation({
    mutationFn: (arquivado: boolean) => changeModelo(id, { arquivado }),
    onSuccess: ({ arquivado }) => notifyDone(arquivado ? 'Modelo arquivado' : 'Modelo de volta ao uso'),
    onError: (falha) => notifyFailure('O modelo não mudou', falha.message),
  })
  if (!data)
    return (
      <>
        <Cabecalho titulo="Modelo de serviço" back={back} />
        {error instanceof ApiError && error.http === 404 ? (
          <Vazio
            titulo="Este modelo não existe"
            acao={
              <Link to="/modelos" className={classeBotao()}>
                Ver os modelos
              </Link>
            }
          >
            O endereço está errado, ou o modelo é de uma empresa que o seu usuário não acompanha.
          </Vazio>
        ) : (
          <NaoCarregado erro={error} onRetry={refetch} alto={560} />
        )}
      </>
    )
  return (
    <>
      <Cabecalho titulo={data.nome} back={back} selo={data.arquivado && <Selo tom="cinza">Arquivado</Selo>}>
        <Botao porque={porque} ocupado={archive.isPending} onClick={() => archive.mutate(!data.arquivado)}>
          {data.arquivado ? 'Voltar a usar' : 'Arquivar'}
        </Botao>
      </Cabecalho>
      <FormularioModelo
        key={data.versao}
        inicial={data}
        acao="Salvar modelo"
        porque={porque}
        onSubmit={async (valores) => {
          await changeModelo(id, { ...valores, versao: data.versao })
          notifyDone('Modelo salvo', 'Vale para as próximas notas.')
          void navigate({ to: '/modelos' })
        }}
      />
    </>
  )
}
