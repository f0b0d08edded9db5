import { Link, useNavigate } from '@tanstack/react-router'
import { notify } from '#web/ui/Avisos.tsx'
import { Cabecalho } from '#web/ui/Pagina.tsx'
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
          notify('Empresa cadastrada', `Falta o certificado de ${razaoSocial}.`)
          void navigate({ to: '/empresas/$id', params: { id }, search: { aba: 'certificado' } })
        }}
      />
    </>
  )
}
