import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { changeCliente, cliente } from '#web/api/portal/clientes.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { ApiError } from '#web/words/erro.ts'
import { numeroDe } from './dados.ts'
import { FormularioCliente } from './FormularioCliente.tsx'

const rota = getRouteApi('/dentro/clientes/$id')
const back = <Link to="/clientes">Clientes</Link>
const DESDE_SEMPRE = '2000-01-01'

/** One customer: its data for the next notes, and the ways to them. */
export function Cliente() {
  const { id } = rota.useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(cliente(id))
  const archive = useMutation({
    mutationFn: (arquivado: boolean) => changeCliente(id, { arquivado }),
    onSuccess: ({ arquivado }) => notifyDone(arquivado ? 'Cliente arquivado' : 'Cliente de volta à lista'),
    onError: (falha) => notifyFailure('O cliente não mudou', falha.message),
  })
  if (!data)
    return (
      <>
        <Cabecalho titulo="Cliente" back={back} />
        {error instanceof ApiError && error.http === 404 ? (
          <Vazio
            titulo="Este cliente não existe"
            acao={
              <Link to="/clientes" className={classeBotao()}>
                Ver os clientes
              </Link>
            }
          >
            O endereço está errado, ou ele é cliente de uma empresa que o seu usuário não acompanha.
          </Vazio>
        ) : (
          <NaoCarregado erro={error} onRetry={refetch} alto={420} />
        )}
      </>
    )
  const { tomador, empresa, usadoEm, escrito, arquivado, versao } = data
  return (
    <>
      <Cabecalho
        titulo={tomador.razaoSocial ?? numeroDe(tomador)}
        texto={`Cliente de ${empresa}${usadoEm ? `. Última nota em ${diaEscrito(usadoEm)}` : ', ainda sem nota'}`}
        back={back}
        selo={arquivado && <Selo tom="cinza">Arquivado</Selo>}
      >
        <Botao ocupado={archive.isPending} onClick={() => archive.mutate(!arquivado)}>
          {arquivado ? 'Voltar à lista' : 'Arquivar'}
        </Botao>
        <Link
          to="/notas"
          search={{ q: tomador.cpfCnpj ?? tomador.nifEstrangeiro, dataInicio: DESDE_SEMPRE }}
          className={classeBotao()}
        >
          Ver as notas
        </Link>
        <Link to="/emitir" search={{ cliente: id }} className={classeBotao('principal')}>
          Emitir nota
        </Link>
      </Cabecalho>
      <p className="sub mb-6">
        {escrito
          ? 'Escrito por uma pessoa da conta: as próximas notas não mudam estes dados.'
          : 'Aprendido das notas: a mais nova atualiza estes dados, até que alguém os salve aqui.'}
      </p>
      <FormularioCliente
        key={versao}
        inicial={data}
        acao="Salvar cliente"
        onSubmit={async ({ tomador }) => {
          await changeCliente(id, { tomador, versao })
          notifyDone('Cliente salvo', 'Vale para as próximas notas.')
          void navigate({ to: '/clientes' })
        }}
      />
    </>
  )
}
