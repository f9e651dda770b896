// Flags queries that leave the scope that a model keeps for all others.
import { rule } from '../../../core/rule.ts'
import { adds, changes } from '../../example-diff.ts'
import { called, judgeUses, named, type UseFacts } from '../../uses.ts'

export const unscoped = rule({
  id: 'code.web.unscoped',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/668.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: the query leaves the scope that every other one keeps.`,
  fix: 'Keep the scope, or say who may see across it.',
  fires: [
    changes(
      'Shop/Bills.cs',
      'class Bills {',
      '  Task<Bill?> One(Guid id) => _db.Bills.FirstOrDefaultAsync(b => b.Id == id);',
      '  Task<Bill?> One(Guid id) => _db.Bills.IgnoreQueryFilters().FirstOrDefaultAsync(b => b.Id == id);',
    ),
    adds('app/jobs/seat_job.rb', 'class SeatJob', '  def seat(id) = Seat.unscoped.find(id)'),
    adds('app/Seats.php', '<?php function seats($id) {', '  return Seat::withoutGlobalScopes()->find($id);'),
  ],
  quiet: [
    changes(
      'Shop/Bills.cs',
      'class Bills {',
      '  Task<Bill?> One(Guid id) => _db.Bills.FirstOrDefaultAsync(b => b.Id == id);',
      '  Task<Bill?> One(Guid id) => _db.Bills.AsNoTracking().FirstOrDefaultAsync(b => b.Id == id);',
    ),
    adds('app/jobs/seat_job.rb', 'class SeatJob', '  def seat(id) = Seat.active.find(id)'),
  ],
})

export const judgeUnscoped = judgeUses(unscoped, [
  called(
    '.withoutGlobalScopes .withoutGlobalScope withoutGlobalScopes',
    'https://laravel.com/docs/eloquent#removing-global-scopes',
  ),
  called('.unscoped', 'https://api.rubyonrails.org/classes/ActiveRecord/Scoping/Default/ClassMethods.html'),
  named('.unscoped', 'https://api.rubyonrails.org/classes/ActiveRecord/Scoping/Default/ClassMethods.html', [
    'rb',
  ]),
  called('.IgnoreQueryFilters', 'https://learn.microsoft.com/ef/core/querying/filters#disabling-filters'),
  named('._base_manager', 'https://docs.djangoproject.com/en/stable/topics/db/managers/#base-managers', [
    'py',
  ]),
  called(
    '.without_tenant .withoutTenant .skip_tenant .skipTenant without_tenant',
    'https://github.com/ErwinM/acts_as_tenant',
  ),
])
