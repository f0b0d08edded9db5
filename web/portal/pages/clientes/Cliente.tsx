import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { ClienteDaConta } from '#web/api/portal/client.ts'
import { changeCliente, changeEmTodas, clienteDaConta } from '#web/api/portal/clientes.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { ApiError } from '#web/words/erro.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { numeroDe } from './dados.ts'
import { EmpresasDoCliente } from './EmpresasDoCliente.tsx'
import { NotasDoCliente } from './NotasDoCliente.tsx'

const FormularioCliente = lazy(async () => ({ default: (await import('./FormularioCliente.tsx')).FormularioCliente }))

const rota = getRouteApi('/dentro/clientes/$id')
const back = <Link to="/clientes">Clientes</Link>

/** One customer of the account: its companies, its notes, and its data for the next ones. */
export function Cliente() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(clienteDaConta(id, useAmbiente()))
  if (data) return <Aberto key={id} cliente={data} />
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
}

function Aberto({ cliente }: { cliente: ClienteDaConta }) {
  const navigate = useNavigate()
  const { id, empresas, quantasNotas } = cliente
  const aberta = empresas.find((empresa) => empresa.id === id)!
  const { tomador, escrito, versao } = aberta
  const arquivado = empresas.every((empresa) => empresa.arquivado)
  const archive = useMutation({
    mutationFn: () => changeEmTodas(id, { arquivado: !arquivado }),
    onSuccess: () => notifyDone(arquivado ? 'Cliente de volta à lista' : 'Cliente arquivado'),
    onError: (falha) => notifyFailure('O cliente não mudou', falha.message),
  })
  const quantas = empresas.length
  return (
    <>
      <Cabecalho
        titulo={tomador.razaoSocial ?? numeroDe(tomador)}
        texto={[
          numeroDe(tomador),
          quantas > 1 ? `cliente de ${inteiro(quantas)} empresas` : `cliente de ${aberta.empresa}`,
          quantasNotas > 0 ? count(quantasNotas, 'nota', 'notas') : 'ainda sem nota',
        ].join(' · ')}
        back={back}
        selo={arquivado && <Selo tom="cinza">Arquivado</Selo>}
      >
        <Botao ocupado={archive.isPending} onClick={() => archive.mutate()}>
          {arquivado ? 'Voltar à lista' : 'Arquivar'}
        </Botao>
        {quantas === 1 && (
          <Link to="/emitir" search={{ cliente: id }} className={classeBotao('principal')}>
            Emitir nota
          </Link>
        )}
      </Cabecalho>
      <EmpresasDoCliente cliente={cliente} />
      <NotasDoCliente cliente={cliente} />
      <Secao
        titulo={quantas > 1 ? `Cadastro em ${aberta.empresa}` : 'Cadastro'}
        texto={
          escrito
            ? 'Escrito por uma pessoa da conta: as próximas notas não mudam estes dados.'
            : 'Aprendido das notas: a mais nova atualiza estes dados, até que alguém os salve aqui.'
        }
      >
        <Suspense fallback={<Esqueleto alto={420} />}>
          <FormularioCliente
            key={versao}
            inicial={aberta}
            quantasEmpresas={quantas}
            acao="Salvar cliente"
            onSubmit={async ({ tomador, alcance }) => {
              const { mudou } =
                alcance === 'todas'
                  ? await changeEmTodas(id, { tomador, versao })
                  : await changeCliente(id, { tomador, versao }).then(() => ({ mudou: 1 }))
              const onde = mudou > 1 ? `Em todas as ${inteiro(mudou)} empresas` : `Em ${aberta.empresa}`
              notifyDone('Cliente salvo', `${onde}. Vale para as próximas notas.`)
              void navigate({ to: '/clientes' })
            }}
          />
        </Suspense>
      </Secao>
    </>
  )
}
