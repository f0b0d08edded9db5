import { Link, useNavigate } from '@tanstack/react-router'
import { createCliente } from '#web/api/portal/clientes.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { FormularioCliente } from './FormularioCliente.tsx'

/** A customer written before the first note. */
export function NovoCliente() {
  const navigate = useNavigate()
  return (
    <>
      <Cabecalho titulo="Novo cliente" back={<Link to="/clientes">Clientes</Link>} />
      <FormularioCliente
        acao="Cadastrar cliente"
        onSubmit={async ({ empresaId, tomador }) => {
          const { id } = await createCliente({ empresaId, tomador })
          notifyDone('Cliente cadastrado', 'Ele está em “Escolher cliente”, na emissão.')
          void navigate({ to: '/clientes/$id', params: { id } })
        }}
      />
    </>
  )
}
