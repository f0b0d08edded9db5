// What learn-from-rejection.ts stored, as operators see and delete it; loaded by the process that answers them.
import { keepTable } from '#platform/cache/tables.ts'
import { sql } from '#platform/db/db.ts'

keepTable('adesao-aprendida', {
  rows: sql`select municipio as chave, rejeicao_em as em, json_build_object('codigo', rejeicao, 'ambiente', rejeicao_ambiente,
    'recusas', rejeicoes) as valor from municipio_ajustes where rejeicao is not null`,
  forget: (fits) => sql`update municipio_ajustes set rejeicao = null, rejeicao_ambiente = null, versao = versao + 1
    where rejeicao is not null and ${fits(sql`municipio`)} returning 1`,
  depois: ['municipios:*'],
})
