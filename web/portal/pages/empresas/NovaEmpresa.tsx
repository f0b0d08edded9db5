import { Link, useNavigate } from '@tanstack/react-router'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { FormularioEmpresa } from './FormularioEmpresa.tsx'

export function NovaEmpresa() {
  const navigate = useNavigate()
  return (
    <>
      <Cabecalho
        titulo="Nova empresa"
        texto="Quem vai emitir as notas. Depois dela vem o certificado."
        back={
          <Link to="/empresas" search={{}}>
            Empresas
          </Link>
        }
      />
      <FormularioEmpresa
        onSave={({ id, razaoSocial }) => {
          notifyDone('Empresa cadastrada', `Falta o certificado de ${razaoSocial}.`)
          void navigate({ to: '/empresas/$id', params: { id }, search: { aba: 'certificado' } })
        }}
      />
    </>
  )
}
